/* Kernels of NOT_EQUAL. Made by `opgen build` from specs/compare/not_equal.yaml; do not edit. */
#ifndef OPGEN_KERNELS_NOT_EQUAL_H
#define OPGEN_KERNELS_NOT_EQUAL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_compare.h"
#include "opgen_each.h"

#include "not_equal/b8.h"
#include "not_equal/compare_s8.h"
#include "not_equal/compare_s64.h"
#include "not_equal/compare_s32.h"
#include "not_equal/compare_f32.h"

#endif /* OPGEN_KERNELS_NOT_EQUAL_H */
