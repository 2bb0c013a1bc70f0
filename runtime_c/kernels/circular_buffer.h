/* Kernels of CIRCULAR_BUFFER. Made by `opgen build` from specs/signal/circular_buffer.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CIRCULAR_BUFFER_H
#define OPGEN_KERNELS_CIRCULAR_BUFFER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "circular_buffer/s8.h"

#endif /* OPGEN_KERNELS_CIRCULAR_BUFFER_H */
