/* Kernels of FLOOR_DIV. Made by `opgen build` from specs/arithmetic/floor_div.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FLOOR_DIV_H
#define OPGEN_KERNELS_FLOOR_DIV_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_divide.h"
#include "opgen_each.h"

#include "floor_div/s32.h"
#include "floor_div/nonfinite_f32.h"
#include "floor_div/f32.h"
#include "floor_div/s64.h"

#endif /* OPGEN_KERNELS_FLOOR_DIV_H */
