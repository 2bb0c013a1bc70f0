/* Kernels of SUM_ROWS. Made by `opgen build` from specs/reduce/sum_rows.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SUM_ROWS_H
#define OPGEN_KERNELS_SUM_ROWS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_dot_s8.h"
#include "opgen_fixed_point.h"
#include "opgen_rows.h"

#include "sum_rows/s8.h"
#include "sum_rows/s16.h"
#include "sum_rows/products_s8.h"

#endif /* OPGEN_KERNELS_SUM_ROWS_H */
