/* Kernels of FULLY_CONNECTED_BLOCKS. Made by `opgen build` from specs/linear/fully_connected_blocks.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FULLY_CONNECTED_BLOCKS_H
#define OPGEN_KERNELS_FULLY_CONNECTED_BLOCKS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks_s4.h"

#include "fully_connected_blocks/s4.h"

#endif /* OPGEN_KERNELS_FULLY_CONNECTED_BLOCKS_H */
