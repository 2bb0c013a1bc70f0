/* Kernels of GREATER. Made by `opgen build` from specs/compare/greater.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GREATER_H
#define OPGEN_KERNELS_GREATER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_compare.h"
#include "opgen_each.h"

#include "greater/s16.h"
#include "greater/compare_s8.h"
#include "greater/compare_s64.h"
#include "greater/compare_s32.h"
#include "greater/compare_f32.h"

#endif /* OPGEN_KERNELS_GREATER_H */
