/* Kernels of LEAKY_SUM. Made by `opgen build` from specs/leaky_sum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LEAKY_SUM_H
#define OPGEN_KERNELS_LEAKY_SUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "leaky_sum/f32.h"

#endif /* OPGEN_KERNELS_LEAKY_SUM_H */
