/* SPDX-License-Identifier: Apache-2.0 */
/* Depthwise convolutions of int8 images with packed weights: for Helium, which multiplies the elements of 16
 * channels at a time. The same in plain C elsewhere.
 *
 * The weights of 16 channels lie together, tap by tap, and are above -128, so that two products fit into 16
 * bits. What follows the products of 16 channels is together, too: for the channels 0, 4, 8, 12 four sums to
 * begin with (the bias, and what the input's zero point adds), four multipliers, four shifts, which are below
 * 0; then for 2, 6, 10, 14, for 1, 5, 9, 13 and for 3, 7, 11, 15: the order in which products of bytes are
 * widened. Channels that are not there are zero; eight are there twice, so that two pixels are computed at a
 * time.
 */
#ifndef OPGEN_DEPTHWISE_PACKED_S8_H
#define OPGEN_DEPTHWISE_PACKED_S8_H

#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One filter for each channel; `pad_value` around the image. scratch: eight bytes for each tap of the window,
 * and a byte for each channel. Pixels are computed one by one, of which the output may be written before all
 * of the input is read. */
void opgen_depthwise_packed_s8(const opgen_window_quant *window, const int8_t *weights, const int32_t *stages,
                               int32_t pad_value, int32_t output_zero_point, const int8_t *input,
                               void *scratch, int8_t *output);

/* Several filters for each channel. `channels`: that of each unit, below 256, as many as make 16s. */
void opgen_depthwise_units_s8(const opgen_window_quant *window, const uint8_t *channels,
                              const int8_t *weights, const int32_t *stages, int32_t pad_value,
                              int32_t output_zero_point, const int8_t *input, void *scratch, int8_t *output);

/* As opgen_depthwise_packed_s8, of at least 16 channels, without scratch: the last 16 channels have weights
 * and stages of their own, also those that others have, too. */
void opgen_depthwise_lanes_s8(const opgen_window_quant *window, const int8_t *weights, const int32_t *stages,
                              int32_t pad_value, int32_t output_zero_point, const int8_t *input,
                              int8_t *output);

/* Images of one line, without padding and strides. weights: of up to five taps eight bytes for each channel,
 * three zeros, the taps, zeros; of up to 13 taps 11 pairs, three elements before the first tap and the one
 * eight elements behind it, up to the eighth tap. stages: of each channel `words` words, see opgen_stage.h.
 * The output may begin where the input does, or before. */
void opgen_depthwise_line_s8(const opgen_window_quant *window, const int8_t *weights, const int32_t *stages,
                             int32_t words, int32_t output_zero_point, const int8_t *input, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DEPTHWISE_PACKED_S8_H */
