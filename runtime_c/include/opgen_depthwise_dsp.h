/* SPDX-License-Identifier: Apache-2.0 */
/* Depthwise convolutions of int8 for the DSP extension: one filter per channel, channels by the four. */
#ifndef OPGEN_DEPTHWISE_DSP_H
#define OPGEN_DEPTHWISE_DSP_H

#include <stdint.h>

#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* stream: made by depthwise_dsp_stream(). For every four channels, and every two elements of the window, two
 * words of int8: the first two channels at the first element, at the second; the other two channels. If the
 * number of elements is odd, two words of int16 for the last. Then the four channels, see opgen_dsp.h.
 * Elements are in the order of the window; those of 3x3 in that of opgen_depthwise_3x3_dsp_s8.c.
 *
 * The number of channels is a multiple of 4; zero_point of the input surrounds it; `rounding`: see
 * opgen_dsp.h. Pixels come one by one: the last ones first, if the output lies behind the input. */
typedef struct {
    const int32_t *stream;
    int32_t rounding;
    int32_t zero_point;
} opgen_depthwise_filter;

/* Windows of 3x3 without dilation. */
void opgen_depthwise_3x3_dsp_s8(const opgen_window_quant *window, const opgen_depthwise_filter *filter,
                                const int8_t *input, int8_t *output);

/* Windows of other sizes. scratch: 4 bytes for each element of the window. */
void opgen_depthwise_dsp_s8(const opgen_window_quant *window, const opgen_depthwise_filter *filter,
                            const int8_t *input, int8_t *output, void *scratch);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DEPTHWISE_DSP_H */
