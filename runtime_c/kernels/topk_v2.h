/* Kernels of TOPK_V2. Made by `opgen build` from specs/reduce/topk_v2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TOPK_V2_H
#define OPGEN_KERNELS_TOPK_V2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

#include "topk_v2/s32.h"
#include "topk_v2/s8.h"
#include "topk_v2/u8.h"
#include "topk_v2/s16.h"
#include "topk_v2/s64.h"
#include "topk_v2/f32.h"

#endif /* OPGEN_KERNELS_TOPK_V2_H */
