/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_average_pool_dsp.h"

enum { POOL_GROUP = 4 };

/* Exact, as |sum| + elements / 2 < 128.5 * elements: that times what the reciprocal is too large by, at most
 * `elements`, is below 2^24, and the product below 2^32. */
static int8_t mean_of(const opgen_window_quant *window, int32_t elements, int32_t reciprocal, int32_t sum)
{
    const int32_t sign = sum >> 31;
    const uint32_t size = (uint32_t)((sum ^ sign) - sign + elements / 2);
    const int32_t mean = (int32_t)(size * (uint32_t)reciprocal >> 24);
    return (int8_t)opgen_clamp((mean ^ sign) - sign, window->activation_min, window->activation_max);
}

/* Four channels of one window. */
static void pool_group(const opgen_window_quant *window, int32_t elements, int32_t reciprocal,
                       const int8_t *from, int8_t *output)
{
    const bool is_run = window->filter_w == window->input_w; /* rows follow each other */
    const int32_t run = (is_run ? elements : window->filter_w) * window->input_c;
    const int32_t row = window->input_w * window->input_c;
    uint32_t even = 0;
    uint32_t odd = 0;

    for (int32_t i = is_run ? window->filter_h - 1 : 0; i < window->filter_h; i++, from += row) {
        for (int32_t at = 0; at < run; at += window->input_c) {
            const uint32_t word = opgen_load_bytes(from + at);
            even = opgen_add_even_bytes(even, word);
            odd = opgen_add_odd_bytes(odd, word);
        }
    }
    output[0] = mean_of(window, elements, reciprocal, opgen_first_half(even));
    output[1] = mean_of(window, elements, reciprocal, opgen_first_half(odd));
    output[2] = mean_of(window, elements, reciprocal, opgen_second_half(even));
    output[3] = mean_of(window, elements, reciprocal, opgen_second_half(odd));
}

void opgen_average_pool_dsp_s8(const opgen_window_quant *window, int32_t elements, int32_t reciprocal,
                               const int8_t *input, int8_t *output)
{
    const int32_t depth = window->input_c;

    for (int32_t n = 0; n < window->batches; n++, input += window->input_h * window->input_w * depth) {
        for (int32_t y = 0; y < window->output_h; y++) {
            for (int32_t x = 0; x < window->output_w; x++, output += depth) {
                const int8_t *from =
                    input + (y * window->stride_h * window->input_w + x * window->stride_w) * depth;
                for (int32_t begin = 0; begin < depth; begin += POOL_GROUP) {
                    const int32_t channel = opgen_min(begin, depth - POOL_GROUP); /* the last may overlap */
                    pool_group(window, elements, reciprocal, from + channel, output + channel);
                }
            }
        }
    }
}
