/* Kernels of MEAN. Made by `opgen build` from specs/reduce/mean.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MEAN_H
#define OPGEN_KERNELS_MEAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "mean/f32.h"
#include "mean/s8.h"
#include "mean/s16.h"

#endif /* OPGEN_KERNELS_MEAN_H */
