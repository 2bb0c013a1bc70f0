/* Kernels of SUB. Made by `opgen build` from specs/arithmetic/sub.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SUB_H
#define OPGEN_KERNELS_SUB_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_clamp.h"
#include "opgen_each.h"
#include "opgen_fixed_point.h"

#include "sub/s8.h"
#include "sub/s16.h"
#include "sub/s32.h"
#include "sub/f32.h"
#include "sub/s64.h"

#endif /* OPGEN_KERNELS_SUB_H */
