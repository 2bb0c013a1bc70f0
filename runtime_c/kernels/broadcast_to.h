/* Kernels of BROADCAST_TO. Made by `opgen build` from specs/shape/broadcast_to.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BROADCAST_TO_H
#define OPGEN_KERNELS_BROADCAST_TO_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "broadcast_to/bytes.h"

#endif /* OPGEN_KERNELS_BROADCAST_TO_H */
