/* Kernels of EMBEDDING_LOOKUP_BLOCKS. Made by `opgen build` from specs/shape/embedding_lookup_blocks.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EMBEDDING_LOOKUP_BLOCKS_H
#define OPGEN_KERNELS_EMBEDDING_LOOKUP_BLOCKS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks_s4.h"

#include "embedding_lookup_blocks/s4.h"

#endif /* OPGEN_KERNELS_EMBEDDING_LOOKUP_BLOCKS_H */
