/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_packed_s8.h"

#include <stdbool.h>
#include <string.h>

#include "opgen_four_products.h"
#include "opgen_mve.h"
#include "opgen_pixels_left.h"
#include "opgen_taps.h"

#define PART 16

#if OPGEN_HAS_MVE

/* What makes results of totals. */
typedef struct {
    int32x4_t low;
    int32x4_t high;
    int32_t zero_point;
    int32_t to_sum;   /* how far the first word of a stage is shifted */
    int32_t to_shift; /* words from it to its shift */
} limits;

/* The shifts of a stage are below 0; of a word they are the last byte. */
static inline int32x4_t packed_s8_rescaled(limits to, const int32_t *stage, int32x4_t totals)
{
    const int32x4_t sums = vaddq_s32(totals, vshlq_r_s32(vldrwq_s32(stage), to.to_sum));
    const int32x4_t high = vqrdmulhq_s32(sums, vldrwq_s32(stage + 4));
    const int32x4_t result =
        vrshlq_s32(vqaddq_s32(high, vshrq_n_s32(high, 31)), vldrwq_s32(stage + to.to_shift));
    return vminq_s32(vmaxq_s32(vaddq_n_s32(result, to.zero_point), to.low), to.high);
}

static void convolve_two(const opgen_packed_s8 *packed, const int8_t *x0, const int8_t *x1, int8_t *output0,
                         int8_t *output1)
{
    const limits to = {vdupq_n_s32(packed->activation_min), vdupq_n_s32(packed->activation_max),
                       packed->output_zero_point, packed->words == 2 ? -8 : 0, packed->words == 2 ? 0 : 8};
    const int32_t size = packed->size;
    const int8_t *weights = packed->weights;
    const int32_t *stage = packed->stages;
    int32_t left = packed->filters;
    int32x4_t totals0;
    int32x4_t totals1;
    for (; left >= 4; left -= 4) {
        weights = opgen_four_products(size, x0, x1, weights, &totals0, &totals1);
        vstrbq_s32(output0, packed_s8_rescaled(to, stage, totals0));
        vstrbq_s32(output1, packed_s8_rescaled(to, stage, totals1));
        stage += 4 * packed->words;
        output0 += 4;
        output1 += 4;
    }
    if (left > 0) {
        const mve_pred16_t inside = vctp32q((uint32_t)left);
        opgen_four_products(size, x0, x1, weights, &totals0, &totals1);
        vstrbq_p_s32(output0, packed_s8_rescaled(to, stage, totals0), inside);
        vstrbq_p_s32(output1, packed_s8_rescaled(to, stage, totals1), inside);
    }
}

static inline void packed_s8_copy(int8_t *to, const int8_t *from, int32_t count)
{
    __asm__ volatile("   wlstp.8 lr, %[count], 2f\n"
                     "1: vldrb.8 q0, [%[from]], #16\n"
                     "   vstrb.8 q0, [%[to]], #16\n"
                     "   letp lr, 1b\n"
                     "2:\n"
                     : [to] "+r"(to), [from] "+r"(from)
                     : [count] "r"(count)
                     : "lr", "q0", "memory");
}

#else

static int32_t packed_s8_product(int32_t size, const int8_t *x, const int8_t *weights)
{
    int32_t part = (size - 1) % PART + 1;
    int32_t total = 0;
    while (size > 0) {
        for (int32_t i = 0; i < part; i++) {
            total = opgen_wrapping_add(total, x[i] * weights[i]);
        }
        x += part;
        size -= part;
        weights += 4 * PART;
        part = PART;
    }
    return total;
}

static void convolve_one(const opgen_packed_s8 *packed, const int8_t *x, int8_t *output)
{
    const int32_t parts = (packed->size + PART - 1) / PART;
    for (int32_t i = 0; i < packed->filters; i++) {
        const int32_t *const stage = packed->stages + i / 4 * 4 * opgen_stage_words(packed->words) + i % 4;
        const int8_t *const weights = packed->weights + (size_t)(i / 4 * parts * 4 + i % 4) * PART;
        const int32_t product = packed_s8_product(packed->size, x, weights);
        const int32_t result = opgen_rescale_by_stage(stage, packed->words, 4, product);
        output[i] = (int8_t)opgen_clamp(opgen_wrapping_add(result, packed->output_zero_point),
                                        packed->activation_min, packed->activation_max);
    }
}

static void convolve_two(const opgen_packed_s8 *packed, const int8_t *x0, const int8_t *x1, int8_t *output0,
                         int8_t *output1)
{
    convolve_one(packed, x0, output0);
    if (x1 != x0) {
        convolve_one(packed, x1, output1);
    }
}

static inline void packed_s8_copy(int8_t *to, const int8_t *from, int32_t count)
{
    memcpy(to, from, (size_t)count);
}

#endif /* OPGEN_HAS_MVE */

static void convolve_pixels(const opgen_packed_s8 *packed, int32_t pixels, const int8_t *input,
                            int8_t *output)
{
    const int32_t size = packed->size;
    const int32_t filters = packed->filters;
    for (; pixels >= 2; pixels -= 2) {
        convolve_two(packed, input, input + size, output, output + filters);
        input += 2 * size;
        output += 2 * filters;
    }
    if (pixels > 0) {
        convolve_two(packed, input, input, output, output);
    }
}

void opgen_convolve_packed_1x1_s8(const opgen_packed_s8 *packed, int32_t pixels, const int8_t *input,
                                  int8_t *output)
{
    if ((uintptr_t)output <= (uintptr_t)input) {
        convolve_pixels(packed, pixels, input, output);
    } else {
        opgen_pixels_left left = opgen_all_pixels(pixels, input, packed->size, output, packed->filters);
        while (opgen_take_pixels(&left, 2)) {
            convolve_pixels(packed, left.count, input + left.first * packed->size,
                            output + left.first * packed->filters);
        }
    }
}

/* What the window sees from (y, x) on, as one row; part of it is outside of the image, or it has gaps. */
static void take_border_patch(const opgen_window_quant *window, int32_t pad_value, const int8_t *image,
                              int32_t y, int32_t x, int8_t *patch)
{
    const int32_t depth = window->input_c;
    const int32_t dilation = window->dilation_w;
    const int32_t end = opgen_end_tap(x, dilation, window->input_w, window->filter_w);
    memset(patch, pad_value, (size_t)(window->filter_h * window->filter_w * depth));
    for (int32_t i = 0; i < window->filter_h; i++) {
        const int32_t image_y = y + i * window->dilation_h;
        if (image_y >= 0 && image_y < window->input_h) {
            for (int32_t tap = opgen_first_tap(x, dilation); tap < end; tap++) {
                packed_s8_copy(patch + tap * depth,
                               image + (image_y * window->input_w + x + tap * dilation) * depth, depth);
            }
        }
        patch += window->filter_w * depth;
    }
}

/* The same anywhere. */
static inline void take_patch(const opgen_window_quant *window, int32_t pad_value, const int8_t *image,
                              int32_t y, int32_t x, int8_t *patch)
{
    const int32_t reach = (window->filter_h - 1) * window->dilation_h;
    if (y >= 0 && y + reach < window->input_h && x >= 0 && x + window->filter_w <= window->input_w &&
        window->dilation_w == 1) {
        const int32_t row = window->filter_w * window->input_c;
        const int32_t step = window->dilation_h * window->input_w * window->input_c;
        const int8_t *from = image + (y * window->input_w + x) * window->input_c;
        for (int32_t i = 0; i < window->filter_h; i++) {
            packed_s8_copy(patch, from, row);
            patch += row;
            from += step;
        }
    } else {
        take_border_patch(window, pad_value, image, y, x, patch);
    }
}

void opgen_convolve_packed_s8(const opgen_window_quant *window, const opgen_packed_s8 *packed,
                              int32_t pad_value, const int8_t *input, int8_t *patches, int8_t *output)
{
    const int32_t size = packed->size;
    const int32_t filters = packed->filters;
    for (int32_t batch = 0; batch < window->batches; batch++) {
        int32_t taken = 0; /* patches that were not used yet */
        for (int32_t y = 0; y < window->output_h; y++) {
            for (int32_t x = 0; x < window->output_w; x++) {
                take_patch(window, pad_value, input, y * window->stride_h - window->pad_h,
                           x * window->stride_w - window->pad_w, patches + taken * size);
                taken++;
                if (taken == 2) {
                    convolve_two(packed, patches, patches + size, output, output + filters);
                    output += 2 * filters;
                    taken = 0;
                }
            }
        }
        if (taken > 0) {
            convolve_two(packed, patches, patches, output, output);
            output += filters;
        }
        input += window->input_h * window->input_w * window->input_c;
    }
}
