/* Kernels of VARIANCE. Made by `opgen build` from specs/reduce/variance.yaml; do not edit. */
#ifndef OPGEN_KERNELS_VARIANCE_H
#define OPGEN_KERNELS_VARIANCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "variance/f32.h"

#endif /* OPGEN_KERNELS_VARIANCE_H */
