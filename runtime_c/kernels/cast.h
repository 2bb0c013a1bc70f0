/* Kernels of CAST. Made by `opgen build` from specs/elementwise/cast.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CAST_H
#define OPGEN_KERNELS_CAST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_cast.h"

#include "cast/bool.h"
#include "cast/s8.h"
#include "cast/u8.h"
#include "cast/s16.h"
#include "cast/s32.h"
#include "cast/u32.h"
#include "cast/s64.h"
#include "cast/f32.h"

#endif /* OPGEN_KERNELS_CAST_H */
