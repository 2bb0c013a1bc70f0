/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lanes_s8.h"
#include "opgen_lanes_store.h"

/* All channels of a pixel. taps: where the elements of the window lie; pairs of them. */
typedef void lane_function(const opgen_lane_filter *filter, const int8_t *const *taps, int8_t *output);

static void lane_depthwise(const opgen_lane_filter *filter, const int8_t *const *taps, int8_t *output)
{
    const int8_t *weights = filter->weights;
    const int32_t *channels = filter->channels;
    for (int32_t begin = 0; begin < filter->units; begin += OPGEN_LANE_GROUP) {
        const int32_t channel = opgen_min(begin, filter->units - OPGEN_LANE_GROUP);
        int32_t sums[OPGEN_LANE_GROUP] = {0, 0, 0, 0, 0, 0, 0, 0};
        for (int32_t tap = 0; tap < filter->size; tap += 2, weights += 2 * OPGEN_LANE_GROUP) {
            const int8_t *const first = taps[tap] + channel;
            const int8_t *const second = taps[tap + 1] + channel;
            for (int32_t i = 0; i < OPGEN_LANE_GROUP; i++) {
                sums[i] += first[i] * weights[2 * i] + second[i] * weights[2 * i + 1];
            }
        }
        opgen_store_lanes(channels, filter->rounding, sums, output + channel);
        channels += 3 * OPGEN_LANE_GROUP;
    }
}

#if OPGEN_HAS_LANES

OPGEN_EIGHT static void lane_depthwise_vectors(const opgen_lane_filter *filter, const int8_t *const *taps,
                                               int8_t *output)
{
    const int32_t size = filter->size;
    const int32_t units = filter->units;
    const int32_t rounding = filter->rounding;
    const int8_t *weights = filter->weights;
    const int32_t *channels = filter->channels;
    for (int32_t begin = 0; begin < units; begin += OPGEN_LANE_GROUP) {
        const int32_t channel = opgen_min(begin, units - OPGEN_LANE_GROUP);
        opgen_eight sums = opgen_all_eight(0);
        opgen_lane_ends ends;
        for (int32_t tap = 0; tap < size; tap += 2, weights += 2 * OPGEN_LANE_GROUP) {
            sums = opgen_add_two_taps(sums, taps[tap] + channel, taps[tap + 1] + channel, weights);
        }
        opgen_load_ends(&ends, channels, rounding);
        opgen_store_eight(opgen_end_lanes(&ends, sums), output + channel);
        channels += 3 * OPGEN_LANE_GROUP;
    }
}

#endif

/* Where the elements of the window at (y, x) lie; outside of the image they are padding. */
static void lane_taps_at_border(const opgen_window_quant *window, const int8_t *image, const int8_t *padding,
                                int32_t y, int32_t x, const int8_t **taps)
{
    for (int32_t i = 0; i < window->filter_h; i++) {
        const int32_t in_y = y + i * window->dilation_h;
        for (int32_t j = 0; j < window->filter_w; j++) {
            const int32_t in_x = x + j * window->dilation_w;
            const bool is_inside = in_y >= 0 && in_y < window->input_h && in_x >= 0 && in_x < window->input_w;
            *taps++ = is_inside ? image + (in_y * window->input_w + in_x) * window->input_c : padding;
        }
    }
}

/* The same; taps: one more, for pairs. */
static void lane_taps(const opgen_window_quant *window, const int8_t *image, const int8_t *padding, int32_t y,
                      int32_t x, const int8_t **taps)
{
    const int32_t width = window->filter_w;
    const int32_t last_y = y + (window->filter_h - 1) * window->dilation_h;
    const int32_t last_x = x + (width - 1) * window->dilation_w;
    const int32_t step = window->dilation_w * window->input_c;
    const int32_t row_step = window->dilation_h * window->input_w * window->input_c;
    taps[window->filter_h * width] = padding;
    if (y < 0 || x < 0 || last_y >= window->input_h || last_x >= window->input_w) {
        lane_taps_at_border(window, image, padding, y, x, taps);
        return;
    }
    image += (y * window->input_w + x) * window->input_c;
    for (int32_t i = 0; i < window->filter_h; i++, image += row_step, taps += width) {
        for (int32_t j = 0; j < width; j++) {
            taps[j] = image + j * step;
        }
    }
}

void opgen_depthwise_wide_s8(const opgen_window_quant *window, int32_t zero_point,
                             const opgen_lane_filter *filter, const int8_t *input, int8_t *output,
                             void *scratch)
{
    const int32_t depth = window->input_c;
    const int32_t size = window->output_h * window->output_w;
    const int32_t pixels = window->batches * size;
    const bool backwards = (uintptr_t)output > (uintptr_t)input;
    const int8_t **const taps = (const int8_t **)scratch;
    int8_t *const padding = (int8_t *)(taps + filter->size + 1);
    lane_function *compute = lane_depthwise;

#if OPGEN_HAS_LANES
    if (opgen_has_lanes()) {
        compute = lane_depthwise_vectors;
    }
#endif
    memset(padding, zero_point, (size_t)depth);
    for (int32_t i = 0; i < pixels; i++) {
        const int32_t pixel = backwards ? pixels - 1 - i : i;
        const int32_t at = pixel % size;
        const int32_t y = at / window->output_w * window->stride_h - window->pad_h;
        const int32_t x = at % window->output_w * window->stride_w - window->pad_w;
        const int8_t *const image = input + pixel / size * window->input_h * window->input_w * depth;
        lane_taps(window, image, padding, y, x, taps);
        compute(filter, taps, output + pixel * depth);
    }
    opgen_limit_s8(filter->low, filter->high, output, pixels * depth);
}
