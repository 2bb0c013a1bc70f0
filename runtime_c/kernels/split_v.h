/* Kernels of SPLIT_V. Made by `opgen build` from specs/shape/split_v.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SPLIT_V_H
#define OPGEN_KERNELS_SPLIT_V_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "split_v/cut_blocks.h"

#endif /* OPGEN_KERNELS_SPLIT_V_H */
