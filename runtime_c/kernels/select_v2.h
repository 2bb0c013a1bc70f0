/* Kernels of SELECT_V2. Made by `opgen build` from specs/shape/select_v2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SELECT_V2_H
#define OPGEN_KERNELS_SELECT_V2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "select_v2/select_8.h"
#include "select_v2/select_s32.h"
#include "select_v2/select_s16.h"
#include "select_v2/select_s64.h"
#include "select_v2/select_f32.h"

#endif /* OPGEN_KERNELS_SELECT_V2_H */
