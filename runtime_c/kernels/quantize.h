/* Kernels of QUANTIZE. Made by `opgen build` from specs/quantize/quantize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_QUANTIZE_H
#define OPGEN_KERNELS_QUANTIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_requantize.h"

#include "quantize/from_f32_s8.h"
#include "quantize/from_f32_s16.h"
#include "quantize/s8_s8.h"
#include "quantize/s8_u8.h"
#include "quantize/s8_s16.h"
#include "quantize/s8_s32.h"
#include "quantize/u8_s8.h"
#include "quantize/s16_s8.h"
#include "quantize/s16_s16.h"
#include "quantize/s16_s32.h"
#include "quantize/s32_s8.h"
#include "quantize/s32_s16.h"

#endif /* OPGEN_KERNELS_QUANTIZE_H */
