/* Kernels of CLAMP. Made by `opgen build` from specs/activation/clamp.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CLAMP_H
#define OPGEN_KERNELS_CLAMP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_requantize.h"

#include "clamp/s8.h"
#include "clamp/s16.h"
#include "clamp/f32.h"
#include "clamp/s64.h"

#endif /* OPGEN_KERNELS_CLAMP_H */
