/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_depthwise_packed_s8.h"

#include <stdbool.h>
#include <string.h>

#include "opgen_mve.h"

#define CHANNELS 16
#define STAGES 48 /* numbers of 16 channels */

/* What makes results of the pixels below the taps of a window. */
typedef struct {
    const uint8_t *channels; /* of each unit, by 16; none: units and channels are the same */
    int32_t count;
    int32_t output_zero_point;
    int32_t low;
    int32_t high;
} taps;

#if OPGEN_HAS_MVE

/* The shifts of a stage are below 0. */
static inline int32x4_t depthwise_packed_s8_rescaled(int32x4_t sums, const int32_t *stage)
{
    const int32x4_t high = vqrdmulhq_s32(sums, vldrwq_s32(stage + 4));
    return vrshlq_s32(vqaddq_s32(high, vshrq_n_s32(high, 31)), vldrwq_s32(stage + 8));
}

/* The results of two stages, between each other, with the zero point. */
static inline int16x8_t narrowed(const taps *to, int32x4_t below, int32x4_t above, const int32_t *stage)
{
    const int32x4_t first = depthwise_packed_s8_rescaled(below, stage);
    int16x8_t both = vqmovnbq_s32(vreinterpretq_s16_s32(first), first);
    both = vqmovntq_s32(both, depthwise_packed_s8_rescaled(above, stage + 12));
    return vqaddq_n_s16(both, (int16_t)to->output_zero_point);
}

/* The sums of every fourth channel, from the first, the third, the second and the fourth on. */
typedef struct {
    int32x4_t first;
    int32x4_t third;
    int32x4_t second;
    int32x4_t fourth;
} totals;

static inline totals begin_of(const int32_t *stages)
{
    const totals begin = {vldrwq_s32(stages), vldrwq_s32(stages + 12), vldrwq_s32(stages + 24),
                          vldrwq_s32(stages + 36)};
    return begin;
}

/* Adds the products of a tap. */
static inline totals added(totals sums, int8x16_t values, const int8_t *weights)
{
    const int8x16_t factors = vldrbq_s8(weights);
    const int16x8_t below = vmullbq_int_s8(values, factors);
    const int16x8_t above = vmulltq_int_s8(values, factors);
    sums.first = vaddq_s32(sums.first, vmovlbq_s16(below));
    sums.third = vaddq_s32(sums.third, vmovltq_s16(below));
    sums.second = vaddq_s32(sums.second, vmovlbq_s16(above));
    sums.fourth = vaddq_s32(sums.fourth, vmovltq_s16(above));
    return sums;
}

static inline int8x16_t results(const taps *to, totals sums, const int32_t *stages)
{
    const int16x8_t even = narrowed(to, sums.first, sums.third, stages);
    int8x16_t both = vqmovnbq_s16(vreinterpretq_s8_s16(even), even);
    both = vqmovntq_s16(both, narrowed(to, sums.second, sums.fourth, stages + 24));
    return vminq_s8(vmaxq_s8(both, vdupq_n_s8((int8_t)to->low)), vdupq_n_s8((int8_t)to->high));
}

/* 16 channels of a pixel. Products of two taps are added before they are widened. There is no register left
 * for a product, so that it takes the place of the weights, which are loaded twice. */
static inline int8x16_t convolve_whole(const taps *to, const int8_t *const *pixels, int32_t channel,
                                       const int8_t *weights, const int32_t *stages)
{
    totals sums = begin_of(stages);
    const int8_t *x;
    __asm__ volatile("   wls lr, %[pairs], 2f\n"
                     "1: ldr %[x], [%[pixels]], #4\n"
                     "   add %[x], %[channel]\n"
                     "   vldrb.8 q6, [%[x]]\n"
                     "   vldrb.8 q7, [%[w]], #16\n"
                     "   vmullb.s8 q4, q6, q7\n"
                     "   vmullt.s8 q5, q6, q7\n"
                     "   ldr %[x], [%[pixels]], #4\n"
                     "   add %[x], %[channel]\n"
                     "   vldrb.8 q6, [%[x]]\n"
                     "   vldrb.8 q7, [%[w]], #16\n"
                     "   vmullb.s8 q7, q6, q7\n"
                     "   vadd.i16 q4, q4, q7\n"
                     "   vldrb.8 q7, [%[w], #-16]\n"
                     "   vmullt.s8 q7, q6, q7\n"
                     "   vadd.i16 q5, q5, q7\n"
                     "   vmovlb.s16 q6, q4\n"
                     "   vadd.i32 %q[s0], %q[s0], q6\n"
                     "   vmovlt.s16 q7, q4\n"
                     "   vadd.i32 %q[s2], %q[s2], q7\n"
                     "   vmovlb.s16 q6, q5\n"
                     "   vadd.i32 %q[s1], %q[s1], q6\n"
                     "   vmovlt.s16 q7, q5\n"
                     "   vadd.i32 %q[s3], %q[s3], q7\n"
                     "   le lr, 1b\n"
                     "2:\n"
                     : [pixels] "+r"(pixels), [w] "+r"(weights), [x] "=&r"(x), [s0] "+w"(sums.first),
                       [s1] "+w"(sums.second), [s2] "+w"(sums.third), [s3] "+w"(sums.fourth)
                     : [channel] "r"(channel), [pairs] "r"(to->count / 2)
                     : "lr", "q4", "q5", "q6", "q7", "memory");
    if (to->count % 2 > 0) {
        sums = added(sums, vldrbq_s8(*pixels + channel), weights);
    }
    return results(to, sums, stages);
}

/* The same for the last channels of a pixel. */
static inline int8x16_t convolve_part(const taps *to, const int8_t *const *pixels, int32_t channel,
                                      mve_pred16_t inside, const int8_t *weights, const int32_t *stages)
{
    totals sums = begin_of(stages);
    for (int32_t i = 0; i < to->count; i++) {
        sums = added(sums, vldrbq_z_s8(pixels[i] + channel, inside), weights);
        weights += CHANNELS;
    }
    return results(to, sums, stages);
}

/* Up to 16 units, which may share channels. */
static inline int8x16_t convolve_gathered(const taps *to, const int8_t *const *pixels, uint8x16_t channels,
                                          const int8_t *weights, const int32_t *stages)
{
    totals sums = begin_of(stages);
    for (int32_t i = 0; i < to->count; i++) {
        sums = added(sums, vldrbq_gather_offset_s8(pixels[i], channels), weights);
        weights += CHANNELS;
    }
    return results(to, sums, stages);
}

static void convolve_units(const taps *to, const int8_t *const *pixels, int32_t units, const int8_t *weights,
                           const int32_t *stages, int8_t *output)
{
    for (int32_t i = 0; i < units; i += CHANNELS) {
        const uint8x16_t channels = vldrbq_u8(to->channels + i);
        const mve_pred16_t inside = vctp8q((uint32_t)(units - i));
        vstrbq_p_s8(output + i, convolve_gathered(to, pixels, channels, weights, stages), inside);
        weights += to->count * CHANNELS;
        stages += STAGES;
    }
}

static void convolve_pixel(const taps *to, const int8_t *const *pixels, int32_t channels,
                           const int8_t *weights, const int32_t *stages, int8_t *output)
{
    int32_t i = 0;
    for (; i <= channels - CHANNELS; i += CHANNELS) {
        vstrbq_s8(output + i, convolve_whole(to, pixels, i, weights, stages));
        weights += to->count * CHANNELS;
        stages += STAGES;
    }
    if (i < channels) {
        const mve_pred16_t inside = vctp8q((uint32_t)(channels - i));
        vstrbq_p_s8(output + i, convolve_part(to, pixels, i, inside, weights, stages), inside);
    }
}

#else

static void convolve_units(const taps *to, const int8_t *const *pixels, int32_t units, const int8_t *weights,
                           const int32_t *stages, int8_t *output)
{
    static const int32_t places[4] = {0, 24, 12, 36};
    for (int32_t i = 0; i < units; i++) {
        const int32_t lane = i % CHANNELS;
        const int32_t block = i / CHANNELS;
        const int32_t *const stage = stages + block * STAGES + places[lane % 4] + lane / 4;
        const int8_t *const weight = weights + block * to->count * CHANNELS + lane;
        const int32_t channel = to->channels != NULL ? to->channels[i] : i;
        int32_t sum = stage[0];
        for (int32_t tap = 0; tap < to->count; tap++) {
            sum = opgen_wrapping_add(sum, pixels[tap][channel] * weight[tap * CHANNELS]);
        }
        sum = opgen_multiply_by_quantized_multiplier_smaller_than_one(sum, stage[4], stage[8]);
        output[i] = (int8_t)opgen_clamp(opgen_wrapping_add(sum, to->output_zero_point), to->low, to->high);
    }
}

static void convolve_pixel(const taps *to, const int8_t *const *pixels, int32_t channels,
                           const int8_t *weights, const int32_t *stages, int8_t *output)
{
    convolve_units(to, pixels, channels, weights, stages, output);
}

#endif /* OPGEN_HAS_MVE */

/* Where the taps of the window at (y, x) are; `outside` stands for what is not in the image. */
static void find_pixels(const opgen_window_quant *window, const int8_t *image, const int8_t *outside,
                        int32_t y, int32_t x, const int8_t **pixels)
{
    for (int32_t i = 0; i < window->filter_h; i++) {
        const int32_t image_y = y + i * window->dilation_h;
        const bool is_row = image_y >= 0 && image_y < window->input_h;
        for (int32_t j = 0; j < window->filter_w; j++) {
            const int32_t image_x = x + j * window->dilation_w;
            const bool is_inside = is_row && image_x >= 0 && image_x < window->input_w;
            *pixels++ = is_inside ? image + (image_y * window->input_w + image_x) * window->input_c : outside;
        }
    }
}

/* A row of the output; y: where the first row of its windows is. Eight channels of two pixels that are side
 * by side are computed as 16 of one. */
static void convolve_row(const opgen_window_quant *window, const taps *to, const int8_t *weights,
                         const int32_t *stages, const int8_t *image, const int8_t *outside, int32_t y,
                         const int8_t **pixels, int8_t *output)
{
    const int32_t step = window->stride_w * window->input_c;
    const int32_t units = window->output_c;
    const bool shares = to->channels != NULL;
    const int32_t most = !shares && units == CHANNELS / 2 && step == units ? 2 : 1;
    const int32_t last_x = window->input_w - 1 - (window->filter_w - 1) * window->dilation_w;
    const bool are_rows = y >= 0 && y + (window->filter_h - 1) * window->dilation_h < window->input_h;
    bool was_inside = false;
    int32_t count = 0;
    for (int32_t i = 0; i < window->output_w; i += count) {
        const int32_t x = i * window->stride_w - window->pad_w;
        const bool is_inside = are_rows && x >= 0 && x <= last_x;
        if (is_inside && was_inside) {
            for (int32_t tap = 0; tap < to->count; tap++) {
                pixels[tap] += count * step;
            }
        } else {
            find_pixels(window, image, outside, y, x, pixels);
        }
        was_inside = is_inside;
        count = is_inside && x < last_x && i + 1 < window->output_w ? most : 1;
        if (shares) {
            convolve_units(to, pixels, units, weights, stages, output);
        } else {
            convolve_pixel(to, pixels, count * units, weights, stages, output);
        }
        output += count * units;
    }
}

void opgen_depthwise_units_s8(const opgen_window_quant *window, const uint8_t *channels,
                              const int8_t *weights, const int32_t *stages, int32_t pad_value,
                              int32_t output_zero_point, const int8_t *input, void *scratch, int8_t *output)
{
    const taps to = {channels, window->filter_h * window->filter_w, output_zero_point, window->activation_min,
                     window->activation_max};
    const int8_t **const pixels = (const int8_t **)scratch;
    int8_t *const outside = (int8_t *)scratch + (size_t)to.count * 8;
    memset(outside, pad_value, (size_t)window->input_c);
    for (int32_t batch = 0; batch < window->batches; batch++) {
        for (int32_t y = 0; y < window->output_h; y++) {
            convolve_row(window, &to, weights, stages, input, outside, y * window->stride_h - window->pad_h,
                         pixels, output);
            output += window->output_w * window->output_c;
        }
        input += window->input_h * window->input_w * window->input_c;
    }
}

void opgen_depthwise_packed_s8(const opgen_window_quant *window, const int8_t *weights, const int32_t *stages,
                               int32_t pad_value, int32_t output_zero_point, const int8_t *input,
                               void *scratch, int8_t *output)
{
    opgen_depthwise_units_s8(window, NULL, weights, stages, pad_value, output_zero_point, input, scratch,
                             output);
}
