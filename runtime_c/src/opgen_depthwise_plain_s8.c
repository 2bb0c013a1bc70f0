/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "opgen_dsp.h"
#include "opgen_plain_s8.h"

enum { PLAIN_TAPS = 9 };

/* One channel of an image. */
typedef struct {
    int32_t height;
    int32_t width;
    int32_t step; /* from pixel to pixel */
    uint32_t padding;
    int32_t taps[PLAIN_TAPS];
    int32_t bias;
    int32_t multiplier;
    int32_t addend;
    int32_t shift;
} plain_plane;

/* Copies a row of the channel between its ends, which stay. */
static void plain_copy_row(const plain_plane *plane, const int8_t *from, uint8_t *row)
{
    const uint8_t *const end = row + plane->width;
    const int32_t step = plane->step;
    do {
        *++row = (uint8_t)((uint8_t)*from ^ 0x80u);
        from += step;
    } while (row != end);
}

/* A row of the output from three of the input. */
static inline void plain_output_row(const plain_plane *plane, const uint8_t *above, const uint8_t *row,
                                    const uint8_t *below, int8_t *output)
{
    const int32_t *const taps = plane->taps;
    const uint8_t *const end = row + plane->width;
    const int32_t step = plane->step;
    do {
        int32_t sum = plane->bias;
        sum += above[0] * taps[0];
        sum += above[1] * taps[1];
        sum += above[2] * taps[2];
        sum += row[0] * taps[3];
        sum += row[1] * taps[4];
        sum += row[2] * taps[5];
        sum += below[0] * taps[6];
        sum += below[1] * taps[7];
        sum += below[2] * taps[8];
        *output =
            opgen_rescale_to_s8(opgen_shift_left(sum, 1), plane->multiplier, plane->addend, plane->shift);
        output += step;
        above++;
        row++;
        below++;
    } while (row != end);
}

static void plain_compute_plane(const plain_plane *plane, const int8_t *input, int8_t *output, uint8_t *rows)
{
    const int32_t line = plane->step * plane->width;
    const size_t size = (size_t)plane->width + 2;
    uint8_t *above = rows;
    uint8_t *row = above + size;
    uint8_t *below = row + size;

    memset(rows, (int)plane->padding, 3 * size);
    plain_copy_row(plane, input, row);
    for (int32_t y = 0; y < plane->height; y++) {
        uint8_t *const oldest = above;
        if (y + 1 < plane->height) {
            input += line;
            plain_copy_row(plane, input, below);
        } else {
            memset(below, (int)plane->padding, size);
        }
        plain_output_row(plane, above, row, below, output);
        output += line;
        above = row;
        row = below;
        below = oldest;
    }
}

void opgen_depthwise_plain_s8(const opgen_window_quant *window, int32_t zero_point, const int8_t *weights,
                              const int32_t *channels, int32_t rounding, const int8_t *input, int8_t *output,
                              void *scratch)
{
    const int32_t depth = window->input_c;
    const int32_t size = window->input_h * window->input_w * depth;
    plain_plane plane;

    plane.height = window->input_h;
    plane.width = window->input_w;
    plane.step = depth;
    plane.padding = (uint8_t)zero_point ^ 0x80u;
    for (int32_t n = 0; n < window->batches; n++) {
        const int8_t *of_channel = weights;
        const int32_t *channel = channels;
        for (int32_t c = 0; c < depth; c++, channel += OPGEN_CHANNEL) {
            for (int32_t i = 0; i < PLAIN_TAPS; i++) {
                plane.taps[i] = *of_channel++;
            }
            plane.bias = channel[0] / 2; /* it is twice a bias */
            plane.multiplier = channel[1];
            plane.shift = channel[2];
            plane.addend = opgen_addend(rounding, channel[2]);
            plain_compute_plane(&plane, input + n * size + c, output + n * size + c, (uint8_t *)scratch);
        }
    }
    opgen_limit_s8(window->activation_min, window->activation_max, output, window->batches * size);
}
