/* Kernels of INDEX_PUT. Made by `opgen build` from specs/shape/index_put.yaml; do not edit. */
#ifndef OPGEN_KERNELS_INDEX_PUT_H
#define OPGEN_KERNELS_INDEX_PUT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"
#include "opgen_loops.h"

#include "index_put/s8_s32.h"
#include "index_put/s8_s64.h"
#include "index_put/u8_s32.h"
#include "index_put/u8_s64.h"
#include "index_put/s16_s32.h"
#include "index_put/s16_s64.h"
#include "index_put/s32_s32.h"
#include "index_put/s32_s64.h"
#include "index_put/s64_s32.h"
#include "index_put/s64_s64.h"
#include "index_put/f32_s32.h"
#include "index_put/f32_s64.h"

#endif /* OPGEN_KERNELS_INDEX_PUT_H */
