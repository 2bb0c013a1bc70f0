/* Kernels of TILE. Made by `opgen build` from specs/shape/tile.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TILE_H
#define OPGEN_KERNELS_TILE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "tile/copy_blocks.h"

#endif /* OPGEN_KERNELS_TILE_H */
