/* Kernels of CAST. Made by `opgen build` from specs/elementwise/cast.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CAST_H
#define OPGEN_KERNELS_CAST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_cast.h"

#include "cast/cast_bool.h"
#include "cast/cast_s8.h"
#include "cast/cast_u8.h"
#include "cast/cast_s16.h"
#include "cast/cast_s32.h"
#include "cast/cast_u32.h"
#include "cast/cast_s64.h"
#include "cast/cast_f32.h"

#endif /* OPGEN_KERNELS_CAST_H */
