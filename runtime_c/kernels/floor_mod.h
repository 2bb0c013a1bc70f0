/* Kernels of FLOOR_MOD. Made by `opgen build` from specs/arithmetic/floor_mod.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FLOOR_MOD_H
#define OPGEN_KERNELS_FLOOR_MOD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_divide.h"
#include "opgen_each.h"

#include "floor_mod/s32.h"
#include "floor_mod/f32.h"
#include "floor_mod/s64.h"

#endif /* OPGEN_KERNELS_FLOOR_MOD_H */
