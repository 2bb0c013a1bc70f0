/* Kernels of MUL. Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MUL_H
#define OPGEN_KERNELS_MUL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_clamp.h"
#include "opgen_each.h"
#include "opgen_fixed_point.h"

#include "mul/s8.h"
#include "mul/s16.h"
#include "mul/broadcast_s8.h"
#include "mul/broadcast_s16.h"
#include "mul/s32.h"
#include "mul/f32.h"
#include "mul/s64.h"

#endif /* OPGEN_KERNELS_MUL_H */
