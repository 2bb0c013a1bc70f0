/* Kernels of SLICE. Made by `opgen build` from specs/shape/slice.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SLICE_H
#define OPGEN_KERNELS_SLICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"
#include "opgen_index.h"

#include "slice/at.h"
#include "slice/copy_blocks.h"

#endif /* OPGEN_KERNELS_SLICE_H */
