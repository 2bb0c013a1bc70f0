/* Kernels of STRIDED_SLICE. Made by `opgen build` from specs/shape/strided_slice.yaml; do not edit. */
#ifndef OPGEN_KERNELS_STRIDED_SLICE_H
#define OPGEN_KERNELS_STRIDED_SLICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "strided_slice/copy_blocks.h"

#endif /* OPGEN_KERNELS_STRIDED_SLICE_H */
