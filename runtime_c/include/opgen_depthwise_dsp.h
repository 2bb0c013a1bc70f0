/* Depthwise convolutions of int8 for the DSP extension: one filter per channel, channels by the four. */
#ifndef OPGEN_DEPTHWISE_DSP_H
#define OPGEN_DEPTHWISE_DSP_H

#include <stdint.h>

#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* weights: for every four channels, and every two elements of the window, two words of int8, made by
 * depthwise_weights(): the first two channels at the first element, at the second; the other two channels.
 * channels: see opgen_channel_to_s8. zero_point of the input surrounds it. The number of channels is a
 * multiple of 4. Pixels come one by one: the last ones first, if the output lies behind the input. */

/* Windows of 3x3 without dilation. */
void opgen_depthwise_3x3_dsp_s8(const opgen_window_quant *window, int32_t zero_point, const int32_t *weights,
                                const int32_t *channels, const int8_t *input, int8_t *output);

/* Any windows. scratch: 4 bytes for each element of the window, whose number is made even. */
void opgen_depthwise_dsp_s8(const opgen_window_quant *window, int32_t zero_point, const int32_t *weights,
                            const int32_t *channels, const int8_t *input, int8_t *output, void *scratch);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DEPTHWISE_DSP_H */
