/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_depthwise_packed_s8.h"
#include "opgen_fixed_point.h"
#include "opgen_stage.h"

enum { BEFORE = 3, NEAR = 5, OF_NEAR = 8, APART = 8, OF_WIDE = 22 };

/* A channel of a pixel of the output. */
static int32_t sum_of_line(const int8_t *weights, int32_t size, const int8_t *input, int32_t depth)
{
    int32_t total = 0;
    for (int32_t tap = 0; tap < size; tap++) {
        const int32_t place = size > NEAR ? 2 * (tap % APART + BEFORE) + tap / APART : tap + BEFORE;
        total = opgen_wrapping_add(total, weights[place] * input[tap * depth]);
    }
    return total;
}

void opgen_depthwise_line_s8(const opgen_window_quant *window, const int8_t *weights, const int32_t *stages,
                             int32_t words, int32_t output_zero_point, const int8_t *input, int8_t *output)
{
    const int32_t depth = window->input_c;
    const int32_t size = window->filter_h * window->filter_w;
    const int32_t record = size > NEAR ? OF_WIDE : OF_NEAR;
    const int32_t along = window->output_h * window->output_w;
    for (int32_t n = 0; n < window->batches; n++) {
        for (int32_t i = 0; i < along * depth; i++) {
            const int32_t channel = i % depth;
            int32_t sum = sum_of_line(weights + channel * record, size, input + i, depth);
            sum = opgen_rescale_by_stage(stages + channel * opgen_stage_words(words), words, 1, sum);
            *output++ = (int8_t)opgen_clamp(opgen_wrapping_add(sum, output_zero_point),
                                            window->activation_min, window->activation_max);
        }
        input += window->input_h * window->input_w * depth;
    }
}
