/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_pixel_blocks.h"

static uint32_t *fill_row(const opgen_window_quant *window, int32_t zero_point, const int8_t *image,
                          int32_t y, int32_t x, uint32_t *strip)
{
    const bool is_inside = y >= 0 && y < window->input_h;
    const int32_t reach = (OPGEN_BLOCK - 1) * window->stride_w + window->filter_w;
    for (int32_t channel = 0; channel < window->input_c; channel += 4) {
        for (int32_t phase = 0; phase < opgen_min(window->stride_w, window->filter_w); phase++) {
            for (int32_t half = 0; half < 2; half++) {
                for (int32_t at = phase; at < reach; at += window->stride_w) {
                    int32_t first = zero_point;
                    int32_t second = zero_point;
                    if (is_inside && x + at >= 0 && x + at < window->input_w) {
                        const int8_t *pixel = image + (y * window->input_w + x + at) * window->input_c;
                        first = pixel[channel + half];
                        second = pixel[channel + half + 2];
                    }
                    *strip++ = opgen_halves(first, second);
                }
            }
        }
    }
    return strip;
}

static void convolve_in_strip(const opgen_window_quant *window, const opgen_block_filter *filter,
                              const int32_t *stream, const uint32_t *strip, int8_t *output)
{
    const int32_t phases = opgen_min(window->stride_w, window->filter_w);
    const int32_t parts = window->filter_h * (window->input_c / 4) * phases;

    for (int32_t unit = 0; unit < filter->units; unit += 2) {
        const uint32_t *column = strip;
        const bool is_short = opgen_is_short(&filter->ends);
        int32_t first = is_short ? *stream++ : 0;
        int32_t both = is_short ? *stream++ : 0;
        for (int32_t part = 0; part < parts; part++) {
            const int32_t taps = (window->filter_w - 1 - part % phases) / window->stride_w + 1;
            for (int32_t tap = 0; tap < 2 * taps; tap++) {
                const uint32_t word = column[tap < taps ? tap : tap + OPGEN_BLOCK - 1];
                both = opgen_dual_mac((uint32_t)*stream, word, both);
                first = opgen_dual_mac(opgen_even_bytes((uint32_t)*stream), word, first);
                stream++;
            }
            column += 2 * (taps + OPGEN_BLOCK - 1);
        }
        opgen_two_units_s8(filter, stream, first, both, output + opgen_min(unit, filter->units - 2));
        stream += 2 * filter->ends.words;
    }
}

void opgen_convolve_strips_s8(const opgen_window_quant *window, int32_t zero_point,
                              const opgen_block_filter *filter, const int32_t *stream, const int8_t *input,
                              int8_t *output, void *scratch)
{
    const int32_t image = window->input_h * window->input_w * window->input_c;
    uint32_t *strip = (uint32_t *)scratch;

    for (int32_t row = 0; row < window->batches * window->output_h; row++) {
        const int8_t *from = input + row / window->output_h * image;
        const int32_t y = row % window->output_h * window->stride_h - window->pad_h;
        for (int32_t x = 0; x < window->output_w; x += OPGEN_BLOCK) {
            uint32_t *to = strip;
            for (int32_t i = 0; i < window->filter_h; i++) {
                to = fill_row(window, zero_point, from, y + i * window->dilation_h,
                              x * window->stride_w - window->pad_w, to);
            }
            for (int32_t i = 0; i < OPGEN_BLOCK; i++) {
                convolve_in_strip(window, filter, stream, strip + i, output);
                output += filter->units;
            }
        }
    }
}
