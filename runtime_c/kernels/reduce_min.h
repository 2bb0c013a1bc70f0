/* Kernels of REDUCE_MIN. Made by `opgen build` from specs/reduce/reduce_min.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_MIN_H
#define OPGEN_KERNELS_REDUCE_MIN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "reduce_min/reduce_min_nonfinite_f32.h"
#include "reduce_min/reduce_min_s8.h"
#include "reduce_min/reduce_min_u8.h"
#include "reduce_min/reduce_min_s16.h"
#include "reduce_min/reduce_min_s32.h"
#include "reduce_min/reduce_min_s64.h"
#include "reduce_min/reduce_min_f32.h"

#endif /* OPGEN_KERNELS_REDUCE_MIN_H */
