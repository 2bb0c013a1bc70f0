/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dot_s8.h"
#include "opgen_dual_mac_column.h"
#include "opgen_mve.h"
#include "opgen_pixel_blocks.h"
#include "opgen_stored_s8.h"

/* Helium reads elements as they are; the DSP extension wants them widened, for two pixels at a time. */
#define STORED_COLUMNS (OPGEN_HAS_DSP && !OPGEN_HAS_MVE)

/* What needs all registers is a function by itself. */
#if defined(__GNUC__)
#define STORED_APART __attribute__((noinline))
#else
#define STORED_APART
#endif

static int32_t stored_sum(const int8_t *weights, int32_t count)
{
#if OPGEN_HAS_MVE
    return opgen_sum_s8(weights, count);
#else
    int32_t sum = 0;
    for (; count >= 4; count -= 4, weights += 4) {
        const uint32_t bytes = opgen_load_bytes(weights);
        sum = opgen_dual_mac(opgen_even_bytes(bytes), 0x00010001u, sum);
        sum = opgen_dual_mac(opgen_odd_bytes(bytes), 0x00010001u, sum);
    }
    for (int32_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    return sum;
#endif
}

/* Where the sums of each unit begin: with the bias, and what the input's offset adds. */
static void stored_bases(const opgen_stored_filter *filter, int32_t units, int32_t size, int32_t *bases)
{
    for (int32_t unit = 0; unit < units; unit++) {
        const int32_t offset = filter->input_offset * stored_sum(filter->weights + unit * size, size);
        bases[unit] = opgen_wrapping_add(offset, filter->bias != NULL ? filter->bias[unit] : 0);
    }
}

static int8_t stored_output(const opgen_window_quant *window, const opgen_stored_filter *filter, int32_t unit,
                            int32_t sum)
{
    return opgen_stored_output(sum, filter->multipliers[unit], filter->shifts[unit], filter->output_offset,
                               window->activation_min, window->activation_max);
}

#if STORED_COLUMNS

/* Adds the products of two units with the columns of two pixels: sums[unit][pixel]. */
STORED_APART static void stored_products(const uint32_t *columns, const int8_t *a, const int8_t *b,
                                         int32_t size, int32_t sums[4])
{
    int32_t first_a = sums[0];
    int32_t second_a = sums[1];
    int32_t first_b = sums[2];
    int32_t second_b = sums[3];
    for (const int8_t *const end = a + (size & ~3); a != end; a += 4, b += 4, columns += 4) {
        const uint32_t bytes_a = opgen_load_bytes(a);
        const uint32_t bytes_b = opgen_load_bytes(b);
        const uint32_t even_a = opgen_even_bytes(bytes_a);
        const uint32_t even_b = opgen_even_bytes(bytes_b);
        const uint32_t odd_a = opgen_odd_bytes(bytes_a);
        const uint32_t odd_b = opgen_odd_bytes(bytes_b);
        first_a = opgen_dual_mac(columns[0], even_a, first_a);
        second_a = opgen_dual_mac(columns[1], even_a, second_a);
        first_b = opgen_dual_mac(columns[0], even_b, first_b);
        second_b = opgen_dual_mac(columns[1], even_b, second_b);
        first_a = opgen_dual_mac(columns[2], odd_a, first_a);
        second_a = opgen_dual_mac(columns[3], odd_a, second_a);
        first_b = opgen_dual_mac(columns[2], odd_b, first_b);
        second_b = opgen_dual_mac(columns[3], odd_b, second_b);
    }
    for (size &= 3; size > 0; size -= 2, a += 2, b += 2, columns += 2) {
        const uint32_t pair_a = opgen_halves(a[0], size > 1 ? a[1] : 0);
        const uint32_t pair_b = opgen_halves(b[0], size > 1 ? b[1] : 0);
        first_a = opgen_dual_mac(columns[0], pair_a, first_a);
        second_a = opgen_dual_mac(columns[1], pair_a, second_a);
        first_b = opgen_dual_mac(columns[0], pair_b, first_b);
        second_b = opgen_dual_mac(columns[1], pair_b, second_b);
    }
    sums[0] = first_a;
    sums[1] = second_a;
    sums[2] = first_b;
    sums[3] = second_b;
}

/* All units of two pixels; of a single one, given twice, each output is written twice. */
static void stored_pixels(const opgen_window_quant *window, const opgen_stored_filter *filter, int32_t size,
                          const int32_t *bases, const int8_t *const patches[2], uint32_t *columns,
                          int8_t *const outputs[2])
{
    opgen_dual_mac_column(patches[0], size, 2, columns);
    opgen_dual_mac_column(patches[1], size, 2, columns + 1);
    for (int32_t unit = 0; unit < window->output_c; unit += 2) {
        const int32_t other = unit + 1 < window->output_c ? unit + 1 : unit;
        int32_t sums[4] = {bases[unit], bases[unit], bases[other], bases[other]};
        stored_products(columns, filter->weights + unit * size, filter->weights + other * size, size, sums);
        for (int32_t i = 0; i < 2; i++) {
            outputs[i][unit] = stored_output(window, filter, unit, sums[i]);
            outputs[i][other] = stored_output(window, filter, other, sums[2 + i]);
        }
    }
}

#else

/* Outputs of four units. */
static void stored_outputs(const opgen_window_quant *window, const opgen_stored_filter *filter, int32_t unit,
                           const int32_t *sums, int8_t *output)
{
#if OPGEN_HAS_MVE
    const int32x4_t scaled = opgen_multiply_by_quantized_multipliers_4(
        vldrwq_s32(sums), vldrwq_s32(filter->multipliers + unit), vldrwq_s32(filter->shifts + unit));
    vstrbq_s32(output + unit, opgen_clamp_4(vaddq_n_s32(scaled, filter->output_offset),
                                            window->activation_min, window->activation_max));
#else
    for (int32_t i = 0; i < 4; i++) {
        output[unit + i] = stored_output(window, filter, unit + i, sums[i]);
    }
#endif
}

STORED_APART static void stored_products(int32_t *sums, const int8_t *patch, const int8_t *weights,
                                         int32_t size)
{
    opgen_dot_4_s8(sums, patch, 0, weights, size, size);
}

static void stored_pixel(const opgen_window_quant *window, const opgen_stored_filter *filter, int32_t size,
                         const int32_t *bases, const int8_t *patch, int8_t *output)
{
    const int8_t *weights = filter->weights;
    int32_t unit = 0;
    for (; unit + 4 <= window->output_c; unit += 4, weights += 4 * size) {
        int32_t sums[4] = {bases[unit], bases[unit + 1], bases[unit + 2], bases[unit + 3]};
        stored_products(sums, patch, weights, size);
        stored_outputs(window, filter, unit, sums, output);
    }
    for (; unit < window->output_c; unit++, weights += size) {
        const int32_t sum = opgen_dot_narrow_s8(bases[unit], patch, 0, weights, size);
        output[unit] = stored_output(window, filter, unit, sum);
    }
}

static void stored_pixels(const opgen_window_quant *window, const opgen_stored_filter *filter, int32_t size,
                          const int32_t *bases, const int8_t *const patches[2], uint32_t *columns,
                          int8_t *const outputs[2])
{
    (void)columns;
    stored_pixel(window, filter, size, bases, patches[0], outputs[0]);
    if (outputs[1] != outputs[0]) {
        stored_pixel(window, filter, size, bases, patches[1], outputs[1]);
    }
}

#endif

/* Whether a window is a pixel, so that patches lie in the image as they are. */
static bool stored_is_pixel(const opgen_window_quant *window)
{
    return window->filter_h * window->filter_w == 1 && window->stride_h * window->stride_w == 1 &&
           window->pad_h + window->pad_w == 0;
}

void opgen_convolve_stored_s8(const opgen_window_quant *window, const opgen_stored_filter *filter,
                              const int8_t *input, int8_t *output, void *scratch)
{
    const int32_t size = window->filter_h * window->filter_w * window->input_c;
    const int32_t units = window->output_c;
    const int32_t image = window->input_h * window->input_w * window->input_c;
    const int32_t pixels = window->output_h * window->output_w;
    const bool is_pixel = stored_is_pixel(window);
    int32_t *const bases = (int32_t *)scratch;
    uint32_t *const columns = (uint32_t *)(bases + units);
    int8_t *const room = (int8_t *)(columns + (size + 3) / 4 * 4);

    stored_bases(filter, units, size, bases);
    for (int32_t n = 0; n < window->batches; n++, input += image) {
        int32_t y = 0;
        int32_t x = 0;
        for (int32_t pixel = 0; pixel < pixels; pixel += 2) {
            const int32_t count = opgen_min(2, pixels - pixel);
            const int8_t *patches[2];
            for (int32_t i = 0; i < count; i++) {
                patches[i] = is_pixel ? input + (pixel + i) * size : room + i * size;
                if (!is_pixel) {
                    opgen_window_patch(window, -filter->input_offset, input,
                                       y * window->stride_h - window->pad_h,
                                       x * window->stride_w - window->pad_w, room + i * size);
                }
                if (++x == window->output_w) {
                    x = 0;
                    y++;
                }
            }
            patches[1] = patches[count - 1];
            int8_t *const outputs[2] = {output, output + (count - 1) * units};
            stored_pixels(window, filter, size, bases, patches, columns, outputs);
            output += count * units;
        }
    }
}
