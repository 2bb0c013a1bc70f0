/* Kernels of CLAMP_BETWEEN. Made by `opgen build` from specs/activation/clamp_between.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CLAMP_BETWEEN_H
#define OPGEN_KERNELS_CLAMP_BETWEEN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_loops.h"

#include "clamp_between/s32.h"
#include "clamp_between/s64.h"
#include "clamp_between/f32.h"

#endif /* OPGEN_KERNELS_CLAMP_BETWEEN_H */
