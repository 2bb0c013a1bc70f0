/* Kernels of UNPACK. Made by `opgen build` from specs/shape/unpack.yaml; do not edit. */
#ifndef OPGEN_KERNELS_UNPACK_H
#define OPGEN_KERNELS_UNPACK_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "unpack/cut_blocks.h"

#endif /* OPGEN_KERNELS_UNPACK_H */
