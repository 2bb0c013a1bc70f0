/* Kernels of SPACE_TO_DEPTH. Made by `opgen build` from specs/shape/space_to_depth.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SPACE_TO_DEPTH_H
#define OPGEN_KERNELS_SPACE_TO_DEPTH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "space_to_depth/copy_blocks.h"

#endif /* OPGEN_KERNELS_SPACE_TO_DEPTH_H */
