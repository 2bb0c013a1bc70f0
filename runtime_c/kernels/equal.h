/* Kernels of EQUAL. Made by `opgen build` from specs/compare/equal.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EQUAL_H
#define OPGEN_KERNELS_EQUAL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_compare.h"
#include "opgen_each.h"

#include "equal/b8.h"
#include "equal/compare_s8.h"
#include "equal/compare_s64.h"
#include "equal/compare_s32.h"
#include "equal/compare_f32.h"

#endif /* OPGEN_KERNELS_EQUAL_H */
