/* SPDX-License-Identifier: Apache-2.0 */
/* Means of int8 for the DSP extension. */
#ifndef OPGEN_AVERAGE_POOL_DSP_H
#define OPGEN_AVERAGE_POOL_DSP_H

#include <stdint.h>

#include "opgen_dsp.h"
#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Means over windows that lie inside of an NHWC image of 4 channels or more; halves go away from zero. A
 * window has `elements` of each channel, 255 at most; reciprocal: 2^24 / elements, rounded down, plus 1. */
void opgen_average_pool_dsp_s8(const opgen_window_quant *window, int32_t elements, int32_t reciprocal,
                               const int8_t *input, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_AVERAGE_POOL_DSP_H */
