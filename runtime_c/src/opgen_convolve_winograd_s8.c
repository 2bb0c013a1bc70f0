/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_winograd.h"

/* The second element of a row or column comes first, then the third, the first and the fourth. */
static const uint8_t IN_ORDER[16] = {5, 6, 4, 7, 9, 10, 8, 11, 1, 2, 0, 3, 13, 14, 12, 15};

enum { TILE_SIDE = 4, TILE_STEP = 2, TILE_SIZE = 16, TILES = 2, TILE_UNITS = 4, TILE_TAPS = 9 };

/* B' of four values that are `step` apart: first - third, second + third, third - second, fourth - second. */
static void spread_four(int32_t *values, int32_t step)
{
    const int32_t second = values[step];
    const int32_t third = values[2 * step];
    values[0] -= third;
    values[step] = second + third;
    values[2 * step] = third - second;
    values[3 * step] -= second;
}

/* A' of four values that are `step` apart, modulo 2^32, in place of the first two. Weights make the second
 * and the third twice what they should be: so do they the first and the fourth, or these count `twice`. */
static void gather_four(int32_t *values, int32_t step, bool twice)
{
    const int32_t second = values[step];
    const int32_t third = values[2 * step];
    const int32_t both = opgen_wrapping_add(second, third);
    const int32_t difference = opgen_wrapping_sub(second, third);
    values[0] = opgen_wrapping_add(opgen_shift_left(values[0], twice), both);
    values[step] = opgen_wrapping_add(opgen_shift_left(values[3 * step], twice), difference);
}

/* G of three weights that are `step` apart, in place of four; all are `twice` what they should be, or two. */
static void spread_three(int32_t *values, int32_t step, bool twice)
{
    const int32_t outer = values[0] + values[2 * step];
    const int32_t second = values[step];
    values[3 * step] = values[2 * step] * (1 + twice);
    values[0] *= 1 + twice;
    values[step] = outer + second;
    values[2 * step] = outer - second;
}

/* The words of two channels of a unit, of nine words of four channels: `step` words apart. */
static void spread_weights(const int32_t *nine, int32_t half, int32_t step, int32_t *words)
{
    int32_t first[TILE_SIZE];
    int32_t second[TILE_SIZE];
    for (int32_t i = 0; i < TILE_TAPS; i++) {
        const uint32_t two = opgen_even_bytes((uint32_t)nine[i] >> 8 * half);
        first[i / 3 * TILE_SIDE + i % 3] = opgen_first_half(two);
        second[i / 3 * TILE_SIDE + i % 3] = opgen_second_half(two);
    }
    for (int32_t i = 0; i < 3; i++) {
        spread_three(first + i, TILE_SIDE, false);
        spread_three(second + i, TILE_SIDE, false);
    }
    for (int32_t i = 0; i < TILE_SIDE; i++) {
        spread_three(first + TILE_SIDE * i, 1, true);
        spread_three(second + TILE_SIDE * i, 1, true);
    }
    for (int32_t i = 0; i < TILE_SIZE; i++) {
        words[i * step] = (int32_t)opgen_halves(first[IN_ORDER[i]], second[IN_ORDER[i]]);
    }
}

/* The 16 elements of a channel of one tile, of which the patch has the pixels. */
static void spread_tile(const int8_t *patch, int32_t to_row, int32_t depth, int32_t elements[TILE_SIZE])
{
    for (int32_t i = 0; i < TILE_SIZE; i++) {
        elements[i] = patch[i / TILE_SIDE * to_row + i % TILE_SIDE * depth];
    }
    for (int32_t i = 0; i < TILE_SIDE; i++) {
        spread_four(elements + i, TILE_SIDE);
    }
    for (int32_t i = 0; i < TILE_SIDE; i++) {
        spread_four(elements + TILE_SIDE * i, 1);
    }
}

/* Elements as words of two channels: [TILE_SIZE][pairs][TILES]. */
static void spread_patch(const opgen_window_quant *window, int32_t pairs, const int8_t *patch,
                         uint32_t *elements)
{
    const int32_t depth = window->input_c;
    const int32_t to_row = window->filter_w * depth;
    for (int32_t pair = 0; pair < pairs; pair++) {
        const int32_t channel = opgen_min(pair / 2 * 4, depth - 4) + pair % 2;
        for (int32_t tile = 0; tile < TILES; tile++) {
            const int8_t *pixels = patch + TILE_STEP * tile * depth + channel;
            int32_t first[TILE_SIZE];
            int32_t second[TILE_SIZE];
            spread_tile(pixels, to_row, depth, first);
            spread_tile(pixels + 2, to_row, depth, second);
            for (int32_t i = 0; i < TILE_SIZE; i++) {
                elements[(i * pairs + pair) * TILES + tile] =
                    opgen_halves(first[IN_ORDER[i]], second[IN_ORDER[i]]);
            }
        }
    }
}

/* The four outputs of one unit in a tile. `ends` is what precedes the weights. */
static void finish_tile(const opgen_window_quant *window, int32_t shift, const int32_t *ends,
                        int32_t sums[TILE_SIZE], int8_t *output)
{
    for (int32_t i = 0; i < TILE_SIDE; i++) {
        gather_four(sums + i, TILE_SIDE, true);
    }
    for (int32_t i = 0; i < TILE_STEP; i++) {
        gather_four(sums + TILE_SIDE * i, 1, false);
        for (int32_t j = 0; j < TILE_STEP; j++) {
            output[(i * window->output_w + j) * window->output_c] = opgen_rescale_to_s8(
                sums[TILE_SIDE * i + j] >> 1, ends[1], ends[2], shift < 0 ? ends[3] : shift);
        }
    }
}

/* Four units of a tile. */
static void compute_tile_units(const opgen_window_quant *window, int32_t pairs, int32_t shift,
                               const int32_t *weights, const int32_t *ends, const uint32_t *elements,
                               int8_t *output)
{
    for (int32_t unit = 0; unit < TILE_UNITS; unit++) {
        const int32_t *end = ends + (shift < 0 ? 4 : 3) * unit;
        int32_t sums[TILE_SIZE] = {0};
        sums[IN_ORDER[0]] = end[0];
        for (int32_t i = 0; i < TILE_SIZE * pairs; i++) {
            const uint32_t word = (uint32_t)weights[TILE_UNITS * i + unit];
            int32_t *sum = sums + IN_ORDER[i / pairs];
            *sum = opgen_dual_mac(word, elements[TILES * i], *sum);
        }
        finish_tile(window, shift, end, sums, output + unit);
    }
}

void opgen_convolve_winograd_s8(const opgen_window_quant *window, int32_t zero_point, int32_t shift,
                                bool is_spread, const int32_t *stream, const int8_t *input, int8_t *output,
                                void *scratch)
{
    const int32_t units = window->output_c;
    const int32_t pairs = (window->input_c + 3) / 4 * 2;
    const int32_t constants = shift < 0 ? 4 : 3;
    const int32_t columns = window->output_w / (TILES * TILE_STEP);
    const int32_t blocks = window->output_h / TILE_STEP * columns;
    uint32_t *elements = (uint32_t *)scratch;
    int32_t *room = (int32_t *)(elements + TILE_SIZE * TILES * pairs);
    const int32_t words = TILE_SIZE * TILE_UNITS * pairs;
    int8_t *patch = (int8_t *)room;

    for (int32_t block = 0; block < window->batches * blocks; block++) {
        const int32_t n = block / blocks;
        const int32_t y = block % blocks / columns * TILE_STEP;
        const int32_t x = block % columns * TILES * TILE_STEP;
        const int8_t *image = input + n * window->input_h * window->input_w * window->input_c;
        int8_t *to = output + ((n * window->output_h + y) * window->output_w + x) * units;
        const int32_t *ends = stream;

        opgen_window_patch(window, zero_point, image, y - window->pad_h, x - window->pad_w, patch);
        spread_patch(window, pairs, patch, elements);
        for (int32_t group = 0; group < units; group += TILE_UNITS) {
            const int32_t *weights = ends + constants * TILE_UNITS;
            const int32_t unit = opgen_min(group, units - TILE_UNITS);
            for (int32_t i = 0; !is_spread && i < TILE_UNITS * pairs; i++) {
                const int32_t *nine = weights + i / 2 * TILE_TAPS;
                spread_weights(nine, i % 2, TILE_UNITS * pairs, room + i % pairs * TILE_UNITS + i / pairs);
            }
            for (int32_t tile = 0; tile < TILES; tile++) {
                compute_tile_units(window, pairs, shift, is_spread ? weights : room, ends, elements + tile,
                                   to + TILE_STEP * tile * units + unit);
            }
            ends = weights + (is_spread ? words : TILE_UNITS * TILE_TAPS * pairs / 2);
        }
    }
}
