/* Kernels of SQUEEZE. Made by `opgen build` from specs/shape/squeeze.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SQUEEZE_H
#define OPGEN_KERNELS_SQUEEZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "squeeze/copy_bytes.h"

#endif /* OPGEN_KERNELS_SQUEEZE_H */
