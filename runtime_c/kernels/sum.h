/* Kernels of SUM. Made by `opgen build` from specs/reduce/sum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SUM_H
#define OPGEN_KERNELS_SUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "sum/s32.h"
#include "sum/s64.h"
#include "sum/f32.h"
#include "sum/s8.h"
#include "sum/s16.h"

#endif /* OPGEN_KERNELS_SUM_H */
