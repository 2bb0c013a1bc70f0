/* Kernels of REDUCE_MAX. Made by `opgen build` from specs/reduce/reduce_max.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_MAX_H
#define OPGEN_KERNELS_REDUCE_MAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "reduce_max/nonfinite_f32.h"
#include "reduce_max/s8.h"
#include "reduce_max/u8.h"
#include "reduce_max/s16.h"
#include "reduce_max/s32.h"
#include "reduce_max/s64.h"
#include "reduce_max/f32.h"

#endif /* OPGEN_KERNELS_REDUCE_MAX_H */
