/* Kernels of SPLIT. Made by `opgen build` from specs/shape/split.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SPLIT_H
#define OPGEN_KERNELS_SPLIT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "split/cut_blocks.h"

#endif /* OPGEN_KERNELS_SPLIT_H */
