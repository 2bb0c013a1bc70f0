/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_depthwise_planes.h"

enum { PLANE_TAPS = 3 };

static int32_t width_of(const opgen_window_quant *window)
{
    return (window->output_w - 1) * window->stride_w + PLANE_TAPS;
}

/* One row of a channel, with what surrounds it. */
static void read_line(const opgen_window_quant *window, int32_t zero_point, const int8_t *channel, int32_t y,
                      int16_t *line)
{
    for (int32_t i = 0; i < width_of(window); i++) {
        const int32_t x = i - window->pad_w;
        const bool is_inside = y >= 0 && y < window->input_h && x >= 0 && x < window->input_w;
        line[i] = (int16_t)(is_inside ? channel[(y * window->input_w + x) * window->input_c] : zero_point);
    }
}

static int32_t add_row(const int16_t *line, const int32_t *words, int32_t sum)
{
    const int32_t last = line[2] * opgen_second_half((uint32_t)words[1]);
    return opgen_wrapping_add(opgen_dual_mac(opgen_halves(line[0], line[1]), (uint32_t)words[0], sum), last);
}

static void compute_channel(const opgen_window_quant *window, int32_t zero_point, const opgen_ends *form,
                            const int32_t *stream, const int8_t *input, int8_t *output, int16_t *lines)
{
    const int32_t width = width_of(window);
    const int32_t *ends = stream + 2 * PLANE_TAPS;
    int32_t line = 0;

    for (int32_t y = 0; y < window->output_h; y++) {
        const int32_t first = y * window->stride_h;
        for (; line < first + PLANE_TAPS; line++) {
            read_line(window, zero_point, input, line - window->pad_h, lines + line % PLANE_TAPS * width);
        }
        for (int32_t x = 0; x < window->output_w; x++) {
            int32_t doubled = 0;
            for (int32_t i = 0; i < PLANE_TAPS; i++) {
                const int16_t *at = lines + (first + i) % PLANE_TAPS * width + x * window->stride_w;
                doubled = add_row(at, stream + 2 * i, doubled);
            }
            output[(y * window->output_w + x) * window->output_c] =
                opgen_rescale_by_ends(form, ends, doubled);
        }
    }
}

void opgen_depthwise_planes_s8(const opgen_window_quant *window, int32_t zero_point, const opgen_ends *form,
                               const int32_t *stream, const int8_t *input, int8_t *output, void *scratch)
{
    const int32_t words = 2 * PLANE_TAPS + form->words;

    for (int32_t n = 0; n < window->batches; n++) {
        for (int32_t channel = 0; channel < window->input_c; channel++) {
            compute_channel(window, zero_point, form, stream + channel * words, input + channel,
                            output + channel, (int16_t *)scratch);
        }
        input += window->input_h * window->input_w * window->input_c;
        output += window->output_h * window->output_w * window->output_c;
    }
}
