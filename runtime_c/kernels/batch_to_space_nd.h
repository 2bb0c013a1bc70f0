/* Kernels of BATCH_TO_SPACE_ND. Made by `opgen build` from specs/shape/batch_to_space_nd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BATCH_TO_SPACE_ND_H
#define OPGEN_KERNELS_BATCH_TO_SPACE_ND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks.h"

#include "batch_to_space_nd/gather_blocks.h"

#endif /* OPGEN_KERNELS_BATCH_TO_SPACE_ND_H */
