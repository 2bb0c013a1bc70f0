/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dot_s8.h"
#include "opgen_dual_mac_column.h"
#include "opgen_mve.h"
#include "opgen_pixel_blocks.h"
#include "opgen_stored_s8.h"

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

/* Where the sums of a unit begin: with the bias, and what the input's offset adds. */
static int32_t stored_base(const opgen_stored_filter *filter, int32_t unit, int32_t size, int32_t bias)
{
    const int32_t sum = stored_sum(filter->weights + unit * size, size);
    return opgen_wrapping_add(opgen_wrapping_mul(filter->input_offset, sum), bias);
}

/* Units of a group, [first, end), of two pixels; of a single one, given twice, twice. */
#if OPGEN_HAS_MVE

typedef int32_t stored_end;

static void stored_ends(const opgen_stored_filter *filter, int32_t units, int32_t size, stored_end *ends)
{
    for (int32_t unit = 0; unit < units; unit++) {
        ends[unit] = stored_base(filter, unit, size, opgen_stored_bias(filter, unit));
    }
}

STORED_APART static int32x4_t stored_products(const int8_t *patch, const int8_t *weights, int32_t size,
                                              const int32_t *ends)
{
    int32_t sums[4] = {0, 0, 0, 0};
    opgen_dot_4_s8(sums, patch, 0, weights, size, size);
    const int32x4_t products = {sums[0], sums[1], sums[2], sums[3]};
    return vaddq_s32(products, vldrwq_s32(ends));
}

static int32x4_t stored_last_products(const int8_t *patch, const int8_t *weights, int32_t size,
                                      const int32_t *ends, int32_t count)
{
    int32_t sums[4] = {0, 0, 0, 0};
    for (int32_t i = 0; i < count; i++) {
        sums[i] = opgen_dot_narrow_s8(ends[i], patch, 0, weights + i * size, size);
    }
    return vldrwq_s32(sums);
}

static void stored_pixels(const opgen_window_quant *window, const opgen_stored_filter *filter, int32_t size,
                          const stored_end *ends, int32_t first, int32_t end, const int8_t *const patches[2],
                          uint32_t *columns, int8_t *const outputs[2])
{
    const int32_t offset = filter->output_offset;
    const int32_t low = window->activation_min;
    const int32_t high = window->activation_max;
    const int8_t *const patch0 = patches[0];
    const int8_t *const patch1 = patches[1];
    int8_t *const output0 = outputs[0];
    int8_t *const output1 = outputs[1];
    const int8_t *weights = filter->weights + first * size;
    int32_t unit = first;
    (void)columns;
    for (; unit + 4 <= end; unit += 4, weights += 4 * size) {
        const int32x4_t sums0 = stored_products(patch0, weights, size, ends + unit);
        const int32x4_t sums1 = stored_products(patch1, weights, size, ends + unit);
        const int32x4_t multipliers = vldrwq_s32(filter->multipliers + unit);
        const int32x4_t shifts = vldrwq_s32(filter->shifts + unit);
        opgen_stored_outputs(sums0, multipliers, shifts, offset, low, high, 4, output0 + unit);
        opgen_stored_outputs(sums1, multipliers, shifts, offset, low, high, 4, output1 + unit);
    }
    if (unit < end) {
        const int32_t count = end - unit;
        const mve_pred16_t some = vctp32q((uint32_t)count);
        const int32x4_t multipliers = vldrwq_z_s32(filter->multipliers + unit, some);
        const int32x4_t shifts = vldrwq_z_s32(filter->shifts + unit, some);
        const int32x4_t sums0 = stored_last_products(patch0, weights, size, ends + unit, count);
        const int32x4_t sums1 = stored_last_products(patch1, weights, size, ends + unit, count);
        opgen_stored_outputs(sums0, multipliers, shifts, offset, low, high, count, output0 + unit);
        opgen_stored_outputs(sums1, multipliers, shifts, offset, low, high, count, output1 + unit);
    }
}

#else

typedef opgen_stored_end stored_end;

static void stored_ends(const opgen_stored_filter *filter, int32_t units, int32_t size, stored_end *ends)
{
    for (int32_t unit = 0; unit < units; unit++) {
        const int32_t bias = opgen_stored_bias(filter, unit);
        const int32_t base = stored_base(filter, unit, size, bias);
        ends[unit] = opgen_stored_end_of(filter, unit, size, bias, base);
    }
}

#if OPGEN_HAS_DSP

static void stored_columns(const int8_t *const patches[2], int32_t size, uint32_t *columns)
{
    opgen_dual_mac_column(patches[0], size, 2, columns);
    opgen_dual_mac_column(patches[1], size, 2, columns + 1);
}

/* Adds the products of two units with the columns of two pixels: sums[unit][pixel]. */
STORED_APART static void stored_products(const int8_t *const patches[2], const uint32_t *columns,
                                         const int8_t *a, const int8_t *b, int32_t size, int32_t sums[4])
{
    (void)patches;
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

#else

static void stored_columns(const int8_t *const patches[2], int32_t size, uint32_t *columns)
{
    (void)patches;
    (void)size;
    (void)columns;
}

static void stored_products(const int8_t *const patches[2], const uint32_t *columns, const int8_t *a,
                            const int8_t *b, int32_t size, int32_t sums[4])
{
    (void)columns;
    for (int32_t i = 0; i < 2; i++) {
        sums[i] = opgen_dot_narrow_s8(sums[i], patches[i], 0, a, size);
        sums[2 + i] = opgen_dot_narrow_s8(sums[2 + i], patches[i], 0, b, size);
    }
}

#endif

static void stored_pixels(const opgen_window_quant *window, const opgen_stored_filter *filter, int32_t size,
                          const stored_end *ends, int32_t first, int32_t end, const int8_t *const patches[2],
                          uint32_t *columns, int8_t *const outputs[2])
{
    const int8_t *weights = filter->weights + first * size;
    const int32_t offset = filter->output_offset;
    int8_t *const output0 = outputs[0];
    int8_t *const output1 = outputs[1];
    (void)window;
    stored_columns(patches, size, columns);
    for (int32_t unit = first; unit < end; unit += 2, weights += 2 * size) {
        const int32_t next = unit + 1 < end ? 1 : 0; /* the last one is its own neighbour */
        const stored_end *const a = ends + unit;
        const stored_end *const b = a + next;
        int32_t sums[4] = {a->base, a->base, b->base, b->base};
        stored_products(patches, columns, weights, weights + next * size, size, sums);
        output0[unit] = opgen_stored_output(a, offset, sums[0]);
        output1[unit] = opgen_stored_output(a, offset, sums[1]);
        output0[unit + next] = opgen_stored_output(b, offset, sums[2]);
        output1[unit + next] = opgen_stored_output(b, offset, sums[3]);
    }
}

#endif

/* The only pixel of an output: nothing is prepared that would be for others. */
static void stored_only_pixel(const opgen_window_quant *window, const opgen_stored_filter *filter,
                              int32_t size, const int8_t *patch, int8_t *output)
{
    const int8_t *weights = filter->weights;
    for (int32_t unit = 0; unit < window->output_c; unit += 4, weights += 4 * size) {
        const int32_t count = opgen_min(4, window->output_c - unit);
        int32_t sums[4] = {0, 0, 0, 0};
        for (int32_t i = 0; i < count; i++) {
            sums[i] = opgen_stored_bias(filter, unit + i);
        }
        if (count == 4) {
            opgen_stored_products_4(sums, patch, filter->input_offset, weights, size, size);
        } else {
            for (int32_t i = 0; i < count; i++) {
                sums[i] = opgen_dot_narrow_s8(sums[i], patch, filter->input_offset, weights + i * size, size);
            }
        }
#if OPGEN_HAS_MVE
        const mve_pred16_t some = vctp32q((uint32_t)count);
        opgen_stored_outputs(vldrwq_s32(sums), vldrwq_z_s32(filter->multipliers + unit, some),
                             vldrwq_z_s32(filter->shifts + unit, some), filter->output_offset,
                             window->activation_min, window->activation_max, count, output + unit);
#else
        for (int32_t i = 0; i < count; i++) {
            const opgen_stored_end end =
                opgen_stored_end_of(filter, unit + i, size, opgen_stored_bias(filter, unit + i), 0);
            output[unit + i] = opgen_stored_output(&end, filter->output_offset, sums[i]);
        }
#endif
    }
}

/* Whether a window is a pixel, so that patches lie in the image as they are. */
static bool stored_is_pixel(const opgen_window_quant *window)
{
    return window->filter_h * window->filter_w == 1 && window->stride_h * window->stride_w == 1 &&
           window->pad_h + window->pad_w == 0 && window->filter_c == window->input_c;
}

/* Copies what a filter of a group meets, one of its elements after the other. */
static void stored_group_patch(const opgen_window_quant *window, int32_t around, const int8_t *image,
                               int32_t y, int32_t x, int8_t *patch)
{
    const int32_t depth = window->filter_c;
    for (int32_t i = 0; i < window->filter_h; i++) {
        const int32_t row = y + i * window->dilation_h;
        for (int32_t j = 0; j < window->filter_w; j++, patch += depth) {
            const int32_t column = x + j * window->dilation_w;
            const bool is_inside =
                row >= 0 && row < window->input_h && column >= 0 && column < window->input_w;
            const int32_t first = is_inside ? (row * window->input_w + column) * window->input_c : 0;
            for (int32_t k = 0; k < depth; k++) {
                patch[k] = is_inside ? image[first + k] : (int8_t)around;
            }
        }
    }
}

/* What the filters of a group meet at a pixel of the output: in the image, or copied to `room`. */
static const int8_t *stored_patch(const opgen_window_quant *window, int32_t around, const int8_t *image,
                                  const int32_t place[2], int8_t *room)
{
    const int32_t y = place[0] * window->stride_h - window->pad_h;
    const int32_t x = place[1] * window->stride_w - window->pad_w;
    if (room == NULL) {
        return image + (y * window->input_w + x) * window->input_c;
    }
    if (window->filter_c == window->input_c && window->dilation_w == 1) {
        opgen_window_patch(window, around, image, y, x, room);
    } else {
        stored_group_patch(window, around, image, y, x, room);
    }
    return room;
}

/* The pixel behind one. */
static void stored_next(const opgen_window_quant *window, const int32_t place[2], int32_t next[2])
{
    const bool is_last = place[1] + 1 == window->output_w;
    next[0] = place[0] + (is_last ? 1 : 0);
    next[1] = is_last ? 0 : place[1] + 1;
}

void opgen_convolve_stored_s8(const opgen_window_quant *window, const opgen_stored_filter *filter,
                              const int8_t *input, int8_t *output, void *scratch)
{
    const int32_t size = window->filter_h * window->filter_w * window->filter_c;
    const int32_t units = window->output_c;
    const int32_t group = units / (window->input_c / window->filter_c);
    const int32_t image = window->input_h * window->input_w * window->input_c;
    const int32_t pixels = window->output_h * window->output_w;
    stored_end *const ends = (stored_end *)scratch;
    uint32_t *const columns = (uint32_t *)(ends + units);
    int8_t *const room = (int8_t *)(columns + (size + 3) / 4 * 4);
    int8_t *const rooms[2] = {stored_is_pixel(window) ? NULL : room,
                              stored_is_pixel(window) ? NULL : room + size};
    int8_t *to = output;

    if (window->batches * pixels == 1 && group == units) {
        const int32_t place[2] = {0, 0};
        const int8_t *const patch = stored_patch(window, -filter->input_offset, input, place, rooms[0]);
        stored_only_pixel(window, filter, size, patch, output);
        opgen_limit_s8(window->activation_min, window->activation_max, output, units);
        return;
    }
    stored_ends(filter, units, size, ends);
    for (int32_t n = 0; n < window->batches; n++, input += image) {
        int32_t places[2][2] = {{0, 0}, {0, 0}}; /* of two pixels: y and x */
        for (int32_t pixel = 0; pixel < pixels; pixel += 2) {
            const int32_t count = opgen_min(2, pixels - pixel);
            int8_t *const outputs[2] = {to, to + (count - 1) * units};
            const int8_t *channels = input;
            stored_next(window, places[0], places[1]);
            for (int32_t first = 0; first < units; first += group, channels += window->filter_c) {
                const int8_t *patches[2];
                for (int32_t i = 0; i < count; i++) {
                    patches[i] = stored_patch(window, -filter->input_offset, channels, places[i], rooms[i]);
                }
                patches[1] = patches[count - 1];
                stored_pixels(window, filter, size, ends, first, first + group, patches, columns, outputs);
            }
            stored_next(window, places[1], places[0]);
            to += count * units;
        }
    }
    if (!OPGEN_HAS_MVE) { /* Helium limits them as it goes */
        opgen_limit_s8(window->activation_min, window->activation_max, output, (int32_t)(to - output));
    }
}
