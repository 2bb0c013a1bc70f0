/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>

#include "opgen_dsp.h"
#include "opgen_mve.h"
#include "opgen_stored_s8.h"

/* The part of a filter that lies on the image: from one of its elements on, what it meets there, and how far
 * the next ones are. */
typedef struct {
    const int8_t *image;
    const int8_t *weights;
    int32_t rows;
    int32_t columns;
    int32_t image_row;
    int32_t image_step;
    int32_t weight_row;
    int32_t multiplier; /* filters of each channel of the image */
} stored_part;

/* Elements of a filter before the image, and before its end; the first one is at `first`. */
static void stored_range(int32_t first, int32_t step, int32_t count, int32_t size, int32_t *begin,
                         int32_t *end)
{
    *begin = opgen_min(first < 0 ? (step - 1 - first) / step : 0, count);
    *end = opgen_clamp(first < size ? (size - first + step - 1) / step : 0, *begin, count);
}

static stored_part stored_part_at(const opgen_window_quant *window, const int8_t *weights,
                                  const int8_t *image, int32_t y, int32_t x)
{
    const int32_t depth = window->input_c;
    const int32_t top = y * window->stride_h - window->pad_h;
    const int32_t left = x * window->stride_w - window->pad_w;
    int32_t first_row;
    int32_t last_row;
    int32_t first_column;
    int32_t last_column;
    stored_range(top, window->dilation_h, window->filter_h, window->input_h, &first_row, &last_row);
    stored_range(left, window->dilation_w, window->filter_w, window->input_w, &first_column, &last_column);
    const int32_t row = top + first_row * window->dilation_h;
    const int32_t column = left + first_column * window->dilation_w;
    const bool is_empty = first_row == last_row || first_column == last_column;
    const stored_part part = {
        is_empty ? image : image + (row * window->input_w + column) * depth,
        weights + (first_row * window->filter_w + first_column) * window->output_c,
        is_empty ? 0 : last_row - first_row,
        last_column - first_column,
        window->dilation_h * window->input_w * depth,
        window->dilation_w * depth,
        window->filter_w * window->output_c,
        window->output_c / depth,
    };
    return part;
}

/* Several channels at a time. Returns how many there were. */
#if OPGEN_HAS_MVE

/* The channels of the image that eight filters see, from one on. */
static uint16x8_t stored_channels(int32_t channel, int32_t multiplier)
{
    if (multiplier == 1) {
        return vidupq_n_u16((uint32_t)channel, 1);
    }
    uint16_t channels[8];
    for (int32_t i = 0; i < 8; i++) {
        channels[i] = (uint16_t)((channel + i) / multiplier);
    }
    return vldrhq_u16(channels);
}

static int32_t stored_groups(const opgen_window_quant *window, const opgen_stored_filter *filter,
                             const opgen_stored_end *ends, const stored_part *part, int8_t *output)
{
    /* Copies: what is written could be they, as far as a compiler knows. */
    const stored_part here = *part;
    const opgen_stored_filter factors = *filter;
    const int16_t input_offset = (int16_t)factors.input_offset;
    const int32_t units = window->output_c;
    const int32_t low = window->activation_min;
    const int32_t high = window->activation_max;
    int32_t channel = 0;
    (void)ends;
    for (; channel + 8 <= units; channel += 8) {
        const uint16x8_t channels = stored_channels(channel, here.multiplier);
        const int8_t *image_row = here.image;
        const int8_t *weight_row = here.weights + channel;
        /* Channels of even numbers, and of odd ones: so products are widened. */
        int32x4x2_t sums = {{vdupq_n_s32(0), vdupq_n_s32(0)}};
        if (factors.bias != NULL) {
            sums = vld2q_s32(factors.bias + channel);
        }
        int32x4_t even = sums.val[0];
        int32x4_t odd = sums.val[1];
        for (int32_t i = here.rows; i > 0; i--) {
            const int8_t *image = image_row;
            const int8_t *weights = weight_row;
            for (int32_t j = here.columns; j > 0; j--) {
                const int16x8_t x = vaddq_n_s16(vldrbq_gather_offset_s16(image, channels), input_offset);
                const int16x8_t weight = vldrbq_s16(weights);
                even = vaddq_s32(even, vmullbq_int_s16(x, weight));
                odd = vaddq_s32(odd, vmulltq_int_s16(x, weight));
                image += here.image_step;
                weights += units;
            }
            image_row += here.image_row;
            weight_row += here.weight_row;
        }
        const int32x4x2_t multipliers = vld2q_s32(factors.multipliers + channel);
        const int32x4x2_t shifts = vld2q_s32(factors.shifts + channel);
        even = opgen_multiply_by_quantized_multipliers_4(even, multipliers.val[0], shifts.val[0]);
        odd = opgen_multiply_by_quantized_multipliers_4(odd, multipliers.val[1], shifts.val[1]);
        even = opgen_clamp_4(vaddq_n_s32(even, factors.output_offset), low, high);
        odd = opgen_clamp_4(vaddq_n_s32(odd, factors.output_offset), low, high);
        vstrbq_s16(output + channel, vmovntq_s32(vmovnbq_s32(vdupq_n_s16(0), even), odd));
    }
    return channel;
}

#elif OPGEN_HAS_DSP

/* Four channels; functions by themselves, as they need all registers. How far it is from the end of a row of
 * the window to the next one is all they keep of the part. */
#define STORED_WINDOWS(name, channel_of_image, products)                                                     \
    __attribute__((noinline)) static void name(const stored_part *part, int32_t channel, int32_t depth,      \
                                               const opgen_stored_filter *filter,                            \
                                               const opgen_stored_end *ends, int8_t *output)                 \
    {                                                                                                        \
        const uint32_t offsets = opgen_halves(filter->input_offset, filter->input_offset);                   \
        const int32_t step = part->image_step;                                                               \
        const int32_t span = part->columns * depth;                                                          \
        const int32_t image_gap = part->image_row - part->columns * step;                                    \
        const int32_t weight_gap = part->weight_row - span;                                                  \
        const int8_t *image = part->image + (channel_of_image);                                              \
        const int8_t *weights = part->weights + channel;                                                     \
        int32_t sum0 = ends[0].base;                                                                         \
        int32_t sum1 = ends[1].base;                                                                         \
        int32_t sum2 = ends[2].base;                                                                         \
        int32_t sum3 = ends[3].base;                                                                         \
        for (int32_t row = span == 0 ? 0 : part->rows; row > 0; row--) {                                     \
            const int8_t *const end = weights + span;                                                        \
            do {                                                                                             \
                const uint32_t weight = opgen_load_bytes(weights);                                           \
                const uint32_t even_weight = opgen_even_bytes(weight);                                       \
                const uint32_t odd_weight = opgen_odd_bytes(weight);                                         \
                products;                                                                                    \
                image += step;                                                                               \
                weights += depth;                                                                            \
            } while (weights != end);                                                                        \
            image += image_gap;                                                                              \
            weights += weight_gap;                                                                           \
        }                                                                                                    \
        output[0] = opgen_stored_output(ends, filter->output_offset, sum0);                                  \
        output[1] = opgen_stored_output(ends + 1, filter->output_offset, sum1);                              \
        output[2] = opgen_stored_output(ends + 2, filter->output_offset, sum2);                              \
        output[3] = opgen_stored_output(ends + 3, filter->output_offset, sum3);                              \
    }

/* Of four channels of the image; then four filters of one. */
STORED_WINDOWS(stored_windows, channel, {
    const uint32_t bytes = opgen_load_bytes(image);
    const uint32_t even = opgen_add_even_bytes(offsets, bytes);
    const uint32_t odd = opgen_add_odd_bytes(offsets, bytes);
    sum0 = opgen_wrapping_add(sum0, opgen_first_half(even) * opgen_first_half(even_weight));
    sum1 = opgen_wrapping_add(sum1, opgen_first_half(odd) * opgen_first_half(odd_weight));
    sum2 = opgen_wrapping_add(sum2, opgen_second_half(even) * opgen_second_half(even_weight));
    sum3 = opgen_wrapping_add(sum3, opgen_second_half(odd) * opgen_second_half(odd_weight));
})
STORED_WINDOWS(stored_filters, channel / part->multiplier, {
    const int32_t x = (int16_t)(*image + opgen_first_half(offsets));
    sum0 = opgen_wrapping_add(sum0, x * opgen_first_half(even_weight));
    sum1 = opgen_wrapping_add(sum1, x * opgen_first_half(odd_weight));
    sum2 = opgen_wrapping_add(sum2, x * opgen_second_half(even_weight));
    sum3 = opgen_wrapping_add(sum3, x * opgen_second_half(odd_weight));
})

static int32_t stored_groups(const opgen_window_quant *window, const opgen_stored_filter *filter,
                             const opgen_stored_end *ends, const stored_part *part, int8_t *output)
{
    const bool is_alone = part->multiplier == 1;
    const int32_t units = window->output_c;
    int32_t channel = 0;
    for (; (is_alone || part->multiplier % 4 == 0) && channel + 4 <= units; channel += 4) {
        if (is_alone) {
            stored_windows(part, channel, units, filter, ends + channel, output + channel);
        } else {
            stored_filters(part, channel, units, filter, ends + channel, output + channel);
        }
    }
    return channel;
}

#else

static int32_t stored_groups(const opgen_window_quant *window, const opgen_stored_filter *filter,
                             const opgen_stored_end *ends, const stored_part *part, int8_t *output)
{
    (void)window;
    (void)filter;
    (void)ends;
    (void)part;
    (void)output;
    return 0;
}

#endif

/* All channels of a pixel. */
static void stored_depthwise(const opgen_window_quant *window, const opgen_stored_filter *filter,
                             const opgen_stored_end *ends, const stored_part *part, int8_t *output)
{
    for (int32_t channel = stored_groups(window, filter, ends, part, output); channel < window->output_c;
         channel++) {
        int32_t sum = ends[channel].base;
        for (int32_t i = 0; i < part->rows; i++) {
            const int8_t *image = part->image + i * part->image_row + channel / part->multiplier;
            const int8_t *weights = part->weights + i * part->weight_row + channel;
            for (int32_t j = 0; j < part->columns; j++) {
                const int32_t product = (*image + filter->input_offset) * *weights;
                sum = opgen_wrapping_add(sum, product);
                image += part->image_step;
                weights += window->output_c;
            }
        }
        output[channel] = opgen_stored_output(ends + channel, filter->output_offset, sum);
    }
}

void opgen_depthwise_stored_s8(const opgen_window_quant *window, const opgen_stored_filter *filter,
                               const int8_t *input, int8_t *output, void *scratch)
{
    const int32_t image = window->input_h * window->input_w * window->input_c;
    const int32_t size = window->filter_h * window->filter_w;
    opgen_stored_end *const ends = (opgen_stored_end *)scratch;
    int8_t *to = output;
    /* Helium needs those of the last channels. */
    for (int32_t channel = OPGEN_HAS_MVE ? window->output_c & ~7 : 0; channel < window->output_c; channel++) {
        const int32_t bias = opgen_stored_bias(filter, channel);
        ends[channel] = opgen_stored_end_of(filter, channel, size, bias, bias);
    }
    for (int32_t n = 0; n < window->batches; n++, input += image) {
        for (int32_t y = 0; y < window->output_h; y++) {
            for (int32_t x = 0; x < window->output_w; x++, to += window->output_c) {
                const stored_part part = stored_part_at(window, filter->weights, input, y, x);
                stored_depthwise(window, filter, ends, &part, to);
            }
        }
    }
    opgen_limit_s8(window->activation_min, window->activation_max, output, (int32_t)(to - output));
}
