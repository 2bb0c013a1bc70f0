/* Kernels of REDUCE_PROD. Made by `opgen build` from specs/reduce/reduce_prod.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_PROD_H
#define OPGEN_KERNELS_REDUCE_PROD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "reduce_prod/s8.h"
#include "reduce_prod/s16.h"
#include "reduce_prod/s32.h"
#include "reduce_prod/s64.h"
#include "reduce_prod/f32.h"

#endif /* OPGEN_KERNELS_REDUCE_PROD_H */
