/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_strips.h"

#include <stdbool.h>
#include <string.h>

#include "opgen_pixel_blocks.h"

/* Four filters at a time, whose results are apart by a plane. */
static void convolve_to_planes(const opgen_packed_s8 *packed, int32_t plane, const int8_t *patch,
                               int8_t *place)
{
    const int32_t parts = (packed->size + OPGEN_PACKED_PART - 1) / OPGEN_PACKED_PART;
    opgen_packed_s8 four = *packed;
    for (int32_t filter = 0; filter < packed->filters; filter += OPGEN_PACKED_FILTERS) {
        int8_t results[OPGEN_PACKED_FILTERS];
        four.filters = opgen_min(packed->filters - filter, OPGEN_PACKED_FILTERS);
        opgen_convolve_packed_1x1_s8(&four, 1, patch, results);
        for (int32_t i = 0; i < four.filters; i++) {
            place[(filter + i) * plane] = results[i];
        }
        four.weights += OPGEN_PACKED_FILTERS * OPGEN_PACKED_PART * parts;
        four.stages += OPGEN_PACKED_FILTERS * four.words;
    }
}

void opgen_convolve_to_strips_s8(const opgen_window_quant *window, const opgen_packed_s8 *packed,
                                 int32_t pad_value, const opgen_strips *strips, const int8_t *input,
                                 int8_t *patch, int8_t *output)
{
    opgen_strip_pixel at = {output, 0, 0};
    memset(output, packed->output_zero_point, (size_t)strips->bytes);
    for (int32_t n = 0; n < window->batches; n++) {
        for (int32_t y = 0; y < window->output_h; y++) {
            for (int32_t x = 0; x < window->output_w; x++) {
                const int32_t top = y * window->stride_h - window->pad_h;
                const int32_t left = x * window->stride_w - window->pad_w;
                const int8_t *from = input + (y * window->input_w + x) * window->input_c;
                if (patch != NULL) {
                    opgen_window_patch(window, pad_value, input, top, left, patch);
                    from = patch;
                }
                convolve_to_planes(packed, strips->plane, from, opgen_take_strip_pixel(&at, strips));
            }
        }
        input += window->input_h * window->input_w * window->input_c;
    }
}

/* One channel of one image. */
static void depthwise_plane(const opgen_window_quant *window, const int8_t *filter, const int32_t *stage,
                            int32_t words, int32_t output_zero_point, const opgen_strips *strips,
                            const int8_t *plane, int8_t *output)
{
    const bool is_narrow = strips->rows == 1;
    const int32_t column = is_narrow ? 1 : OPGEN_PACKED_FILTERS;
    const int32_t row = is_narrow ? strips->line : 1;
    for (int32_t pixel = 0; pixel < window->output_h * window->output_w; pixel++) {
        const int32_t top = pixel / window->output_w * window->stride_h - window->pad_h + 1;
        const int32_t left = pixel % window->output_w * window->stride_w - window->pad_w + 1;
        int32_t total = 0;
        for (int32_t tap = 0; tap < 9; tap++) {
            const int32_t y = top + tap % 3;
            const int8_t *strip = plane + y / strips->rows * strips->line + y % strips->rows;
            const int32_t weight = tap / 3 * column + tap % 3 * row;
            total = opgen_wrapping_add(total, filter[weight] * strip[(left + tap / 3) * strips->rows]);
        }
        total = opgen_rescale_by_stage(stage, words, 1, total);
        *output = (int8_t)opgen_clamp(opgen_wrapping_add(total, output_zero_point), window->activation_min,
                                      window->activation_max);
        output += window->output_c;
    }
}

static const int8_t *filter_of(const opgen_strips *strips, const int8_t *taps, int32_t channel)
{
    return strips->rows == 1 ? taps + OPGEN_PACKED_PART * channel : taps + 24 * channel + 8;
}

void opgen_depthwise_from_strips_s8(const opgen_window_quant *window, const int8_t *taps,
                                    const int32_t *stages, int32_t words, int32_t output_zero_point,
                                    const opgen_strips *strips, const int8_t *input, int8_t *output)
{
    for (int32_t n = 0; n < window->batches; n++) {
        for (int32_t channel = 0; channel < strips->channels; channel++) {
            depthwise_plane(window, filter_of(strips, taps, channel),
                            stages + opgen_stage_words(words) * channel, words, output_zero_point, strips,
                            input, output + channel);
            input += strips->plane;
        }
        output += window->output_h * window->output_w * window->output_c;
    }
}

void opgen_depthwise_in_strips_s8(const opgen_window_quant *window, const int8_t *taps, const int32_t *stages,
                                  int32_t words, int32_t pad_value, int32_t output_zero_point,
                                  const opgen_strips *strips, const int8_t *input, int8_t *planes,
                                  int8_t *output)
{
    const int32_t depth = window->input_c;
    const int32_t pixels = strips->height * strips->width;
    memset(planes, pad_value, (size_t)strips->bytes);
    for (int32_t n = 0; n < window->batches; n++) {
        for (int32_t begin = 0; begin < depth; begin += strips->channels) {
            const int32_t first = opgen_min(begin, depth - strips->channels);
            opgen_strip_pixel at = {planes, 0, 0};
            for (int32_t pixel = 0; pixel < pixels; pixel++) {
                int8_t *place = opgen_take_strip_pixel(&at, strips);
                for (int32_t i = 0; i < strips->channels; i++) {
                    place[i * strips->plane] = input[pixel * depth + first + i];
                }
            }
            for (int32_t i = begin - first; i < strips->channels; i++) {
                depthwise_plane(window, filter_of(strips, taps, first + i),
                                stages + opgen_stage_words(words) * (first + i), words, output_zero_point,
                                strips, planes + i * strips->plane, output + first + i);
            }
        }
        input += pixels * depth;
        output += pixels * depth;
    }
}
