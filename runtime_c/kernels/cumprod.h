/* Kernels of CUMPROD. Made by `opgen build` from specs/reduce/cumprod.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CUMPROD_H
#define OPGEN_KERNELS_CUMPROD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

#include "cumprod/f32.h"
#include "cumprod/s32.h"
#include "cumprod/s64.h"

#endif /* OPGEN_KERNELS_CUMPROD_H */
