/* Kernels of MAXIMUM. Made by `opgen build` from specs/arithmetic/maximum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAXIMUM_H
#define OPGEN_KERNELS_MAXIMUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "maximum/s8.h"
#include "maximum/broadcast_s8.h"
#include "maximum/nonfinite_f32.h"
#include "maximum/s16.h"
#include "maximum/s32.h"
#include "maximum/s64.h"
#include "maximum/f32.h"

#endif /* OPGEN_KERNELS_MAXIMUM_H */
