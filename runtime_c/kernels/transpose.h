/* Kernels of TRANSPOSE. Made by `opgen build` from specs/shape/transpose.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TRANSPOSE_H
#define OPGEN_KERNELS_TRANSPOSE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "transpose/copy_blocks.h"

#endif /* OPGEN_KERNELS_TRANSPOSE_H */
