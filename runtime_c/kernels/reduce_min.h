/* Kernels of REDUCE_MIN. Made by `opgen build` from specs/reduce/reduce_min.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_MIN_H
#define OPGEN_KERNELS_REDUCE_MIN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "reduce_min/nonfinite_f32.h"
#include "reduce_min/s8.h"
#include "reduce_min/u8.h"
#include "reduce_min/s16.h"
#include "reduce_min/s32.h"
#include "reduce_min/s64.h"
#include "reduce_min/f32.h"

#endif /* OPGEN_KERNELS_REDUCE_MIN_H */
