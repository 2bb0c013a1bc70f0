/* Kernels of SHIFT_ROWS. Made by `opgen build` from specs/shape/shift_rows.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SHIFT_ROWS_H
#define OPGEN_KERNELS_SHIFT_ROWS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_rows.h"

#include "shift_rows/shift_rows.h"
#include "shift_rows/and_fill.h"

#endif /* OPGEN_KERNELS_SHIFT_ROWS_H */
