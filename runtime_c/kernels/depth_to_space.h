/* Kernels of DEPTH_TO_SPACE. Made by `opgen build` from specs/shape/depth_to_space.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DEPTH_TO_SPACE_H
#define OPGEN_KERNELS_DEPTH_TO_SPACE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "depth_to_space/copy_blocks.h"

#endif /* OPGEN_KERNELS_DEPTH_TO_SPACE_H */
