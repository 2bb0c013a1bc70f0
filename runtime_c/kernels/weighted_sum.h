/* Kernels of WEIGHTED_SUM. Made by `opgen build` from specs/arithmetic/weighted_sum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_WEIGHTED_SUM_H
#define OPGEN_KERNELS_WEIGHTED_SUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "weighted_sum/f32.h"

#endif /* OPGEN_KERNELS_WEIGHTED_SUM_H */
