/* Kernels of LESS. Made by `opgen build` from specs/compare/less.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LESS_H
#define OPGEN_KERNELS_LESS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_compare.h"
#include "opgen_each.h"

#include "less/s16.h"
#include "less/compare_s8.h"
#include "less/compare_s64.h"
#include "less/compare_s32.h"
#include "less/compare_f32.h"

#endif /* OPGEN_KERNELS_LESS_H */
