/* Kernels of SPACE_TO_BATCH_ND. Made by `opgen build` from specs/shape/space_to_batch_nd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SPACE_TO_BATCH_ND_H
#define OPGEN_KERNELS_SPACE_TO_BATCH_ND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks.h"

#include "space_to_batch_nd/scatter_blocks.h"

#endif /* OPGEN_KERNELS_SPACE_TO_BATCH_ND_H */
