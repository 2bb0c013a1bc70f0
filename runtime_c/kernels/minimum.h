/* Kernels of MINIMUM. Made by `opgen build` from specs/arithmetic/minimum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MINIMUM_H
#define OPGEN_KERNELS_MINIMUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "minimum/s8.h"
#include "minimum/broadcast_s8.h"
#include "minimum/nonfinite_f32.h"
#include "minimum/s16.h"
#include "minimum/s32.h"
#include "minimum/s64.h"
#include "minimum/f32.h"

#endif /* OPGEN_KERNELS_MINIMUM_H */
