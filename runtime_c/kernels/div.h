/* Kernels of DIV. Made by `opgen build` from specs/arithmetic/div.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DIV_H
#define OPGEN_KERNELS_DIV_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_clamp.h"
#include "opgen_divide.h"
#include "opgen_each.h"
#include "opgen_fixed_point.h"

#include "div/s8.h"
#include "div/s32.h"
#include "div/f32.h"

#endif /* OPGEN_KERNELS_DIV_H */
