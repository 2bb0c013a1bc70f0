/* SPDX-License-Identifier: Apache-2.0 */
/* What depthwise convolutions for the DSP extension share. */
#ifndef OPGEN_DEPTHWISE_TAPS_H
#define OPGEN_DEPTHWISE_TAPS_H

#include "opgen_depthwise_dsp.h"
#include "opgen_dsp.h"

/* An element of the window that lies in the padding. */
#define OPGEN_NO_TAP (-1)

/* Finds where in an image all elements of the window at (y, x) of an output are. */
static inline void opgen_find_taps(const opgen_window_quant *window, int32_t y, int32_t x, int32_t *tap)
{
    int32_t in_y = y * window->stride_h - window->pad_h;
    for (int32_t i = 0; i < window->filter_h; i++, in_y += window->dilation_h) {
        const bool is_row = in_y >= 0 && in_y < window->input_h;
        int32_t in_x = x * window->stride_w - window->pad_w;
        for (int32_t j = 0; j < window->filter_w; j++, in_x += window->dilation_w) {
            const bool is_inside = is_row && in_x >= 0 && in_x < window->input_w;
            *tap++ = is_inside ? (in_y * window->input_w + in_x) * window->input_c : OPGEN_NO_TAP;
        }
    }
}

/* Four channels of an element. */
static inline uint32_t opgen_load_tap(const int8_t *channels, int32_t tap, uint32_t padding)
{
    return tap == OPGEN_NO_TAP ? padding : opgen_load_bytes(channels + tap);
}

/* Four times the zero point. */
static inline uint32_t opgen_padding_of(int32_t zero_point)
{
    return (uint32_t)(uint8_t)zero_point * 0x01010101u;
}

/* Adds two elements of the window to the sums of four channels. */
static inline void opgen_add_taps(uint32_t first, uint32_t second, const int32_t *weights, int32_t sums[4])
{
    const uint32_t low = opgen_first_halves(first, second);
    const uint32_t high = opgen_second_halves(first, second);
    const uint32_t low_weights = (uint32_t)weights[0];
    const uint32_t high_weights = (uint32_t)weights[1];
    sums[0] = opgen_dual_mac(opgen_even_bytes(low), opgen_even_bytes(low_weights), sums[0]);
    sums[1] = opgen_dual_mac(opgen_odd_bytes(low), opgen_odd_bytes(low_weights), sums[1]);
    sums[2] = opgen_dual_mac(opgen_even_bytes(high), opgen_even_bytes(high_weights), sums[2]);
    sums[3] = opgen_dual_mac(opgen_odd_bytes(high), opgen_odd_bytes(high_weights), sums[3]);
}

/* Adds one. */
static inline void opgen_add_tap(uint32_t tap, const int32_t *weights, int32_t sums[4])
{
    const uint32_t even = opgen_even_bytes(tap);
    const uint32_t odd = opgen_odd_bytes(tap);
    sums[0] += opgen_first_half(even) * opgen_first_half((uint32_t)weights[0]);
    sums[1] += opgen_first_half(odd) * opgen_second_half((uint32_t)weights[0]);
    sums[2] += opgen_second_half(even) * opgen_first_half((uint32_t)weights[1]);
    sums[3] += opgen_second_half(odd) * opgen_second_half((uint32_t)weights[1]);
}

static inline int8_t opgen_channel_to_s8(int32_t sum, int32_t rounding, const int32_t *channel)
{
    const int32_t doubled = opgen_wrapping_add(opgen_shift_left(sum, 1), channel[0]);
    return opgen_rescale_to_s8(doubled, channel[1], opgen_addend(rounding, channel[2]), channel[2]);
}

/* Makes four sums int8. */
static inline void opgen_store_four(const int32_t sums[4], int32_t rounding, const int32_t *channels,
                                    int8_t *output)
{
    output[0] = opgen_channel_to_s8(sums[0], rounding, channels);
    output[1] = opgen_channel_to_s8(sums[1], rounding, channels + OPGEN_CHANNEL);
    output[2] = opgen_channel_to_s8(sums[2], rounding, channels + 2 * OPGEN_CHANNEL);
    output[3] = opgen_channel_to_s8(sums[3], rounding, channels + 3 * OPGEN_CHANNEL);
}

#endif /* OPGEN_DEPTHWISE_TAPS_H */
