/* Kernels of VARIANCE_AND_MEAN. Made by `opgen build` from specs/reduce/variance_and_mean.yaml; do not edit. */
#ifndef OPGEN_KERNELS_VARIANCE_AND_MEAN_H
#define OPGEN_KERNELS_VARIANCE_AND_MEAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "variance_and_mean/f32.h"

#endif /* OPGEN_KERNELS_VARIANCE_AND_MEAN_H */
