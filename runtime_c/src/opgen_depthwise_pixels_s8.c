/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_depthwise_pixels.h"

enum { PIXEL_GROUP = 4 };

/* Adds two elements of the window to the sums of four channels. */
static void add_taps(uint32_t first, uint32_t second, const int32_t *words, int32_t sums[PIXEL_GROUP])
{
    const uint32_t low = opgen_first_halves(first, second);
    const uint32_t high = opgen_second_halves(first, second);
    sums[0] = opgen_dual_mac(opgen_even_bytes(low), (uint32_t)words[0], sums[0]);
    sums[1] = opgen_dual_mac(opgen_odd_bytes(low), (uint32_t)words[1], sums[1]);
    sums[2] = opgen_dual_mac(opgen_even_bytes(high), (uint32_t)words[2], sums[2]);
    sums[3] = opgen_dual_mac(opgen_odd_bytes(high), (uint32_t)words[3], sums[3]);
}

/* Four channels of one pixel; returns what follows them in the stream. */
static const int32_t *compute_group(const uint32_t *taps, const int32_t *stream, int32_t shift,
                                    int8_t *output)
{
    static const int8_t order[OPGEN_TAPS_3X3] = {1, 2, 0, 4, 5, 3, 7, 8, 6};
    int32_t sums[PIXEL_GROUP];
    uint32_t tap[OPGEN_TAPS_3X3];

    for (int32_t i = 0; i < OPGEN_TAPS_3X3; i++) {
        tap[i] = taps[order[i] * OPGEN_STRIP];
    }
    memcpy(sums, stream, sizeof sums);
    stream += PIXEL_GROUP;
    for (int32_t i = 0; i < OPGEN_TAPS_3X3 / 2; i++, stream += PIXEL_GROUP) {
        add_taps(tap[2 * i], tap[2 * i + 1], stream, sums);
    }
    const uint32_t even = opgen_even_bytes(tap[OPGEN_TAPS_3X3 - 1]);
    const uint32_t odd = opgen_odd_bytes(tap[OPGEN_TAPS_3X3 - 1]);
    sums[0] += opgen_first_half(even) * opgen_first_half((uint32_t)stream[0]);
    sums[1] += opgen_first_half(odd) * opgen_second_half((uint32_t)stream[0]);
    sums[2] += opgen_second_half(even) * opgen_first_half((uint32_t)stream[1]);
    sums[3] += opgen_second_half(odd) * opgen_second_half((uint32_t)stream[1]);
    stream += 2;
    const int32_t *shifts = stream + 2 * PIXEL_GROUP;
    for (int32_t i = 0; i < PIXEL_GROUP; i++) {
        output[i] =
            opgen_rescale_any_to_s8(sums[i], stream[2 * i], stream[2 * i + 1], shift < 0 ? shifts[i] : shift);
    }
    return shift < 0 ? shifts + PIXEL_GROUP : shifts;
}

void opgen_depthwise_pixels_s8(const opgen_window_quant *window, int32_t zero_point, int32_t shift,
                               const int32_t *stream, const int8_t *input, int8_t *output)
{
    const int32_t depth = window->input_c;
    const int32_t size = window->output_h * window->output_w;
    const int32_t pixels = window->batches * size;
    const bool backwards = (uintptr_t)output > (uintptr_t)input;

    for (int32_t i = 0; i < pixels; i++) {
        const int32_t pixel = backwards ? pixels - 1 - i : i;
        const int32_t at = pixel % size;
        const int32_t y = at / window->output_w * window->stride_h - window->pad_h;
        const int32_t x = at % window->output_w * window->stride_w - window->pad_w;
        const int8_t *image = input + pixel / size * window->input_h * window->input_w * depth;
        const int32_t *group = stream;
        for (int32_t begin = 0; begin < depth; begin += PIXEL_GROUP) {
            const int32_t channel = opgen_min(begin, depth - PIXEL_GROUP);
            uint32_t taps[OPGEN_TAPS_3X3 * OPGEN_STRIP];
            opgen_copy_taps(window, zero_point, image + channel, y, x, 1, taps);
            group = compute_group(taps, group, shift, output + pixel * depth + channel);
        }
    }
}
