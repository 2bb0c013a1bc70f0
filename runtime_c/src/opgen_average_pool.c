/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_average_pool.h"

#include "arm_nnsupportfunctions.h"
#include "opgen_dsp.h"
#include "opgen_mve.h"
#include "opgen_round.h"

/* The part of a window that lies inside of the image: from `top` and `left` on, `bottom` and `right`
 * excluded. */
typedef struct {
    int32_t top;
    int32_t bottom;
    int32_t left;
    int32_t right;
} window_part;

static void inside(int32_t first, int32_t size, int32_t image, int32_t *start, int32_t *end)
{
    *start = first < 0 ? 0 : first;
    *end = first + size < image ? first + size : image;
}

static window_part part_of(const opgen_window *window, int32_t row, int32_t column)
{
    window_part part;
    inside(row * window->stride_h - window->pad_h, window->filter_h, window->input_h, &part.top,
           &part.bottom);
    inside(column * window->stride_w - window->pad_w, window->filter_w, window->input_w, &part.left,
           &part.right);
    return part;
}

static int32_t count_of(const window_part *part)
{
    return (part->bottom - part->top) * (part->right - part->left);
}

void opgen_reals_of_s8(float scale, int32_t zero_point, float *reals)
{
#if OPGEN_HAS_MVE && (__ARM_FEATURE_MVE & 2)
    int32x4_t values = vaddq_n_s32((int32x4_t)vidupq_n_u32(0, 1), -128 - zero_point);
    for (int32_t i = 0; i < 256; i += 4, values = vaddq_n_s32(values, 4)) {
        vstrwq_f32(reals + i, vmulq_n_f32(vcvtq_f32_s32(values), scale));
    }
#else
    for (int32_t i = 0; i < 256; i++) {
        reals[i] = (float)(i - 128 - zero_point) * scale;
    }
#endif
}

/* What becomes of sums: they are divided one after the other, as the mean of a window is. */
typedef struct {
    float count;
    float scale;
    int32_t zero_point;
    int32_t low;
    int32_t high;
} mean_quant;

/* Means of several channels at a time, from elements that are `channels` apart. Returns how many there were.
 */
#if OPGEN_HAS_MVE && (__ARM_FEATURE_MVE & 2)

static int32_t means_to_even(const opgen_window *window, const window_part *part, const mean_quant *quant,
                             const float *reals, const int8_t *input, int8_t *output)
{
    const int32_t channels = window->input_c;
    const float count = quant->count;
    const float scale = quant->scale;
    const uint32x4_t middle = vdupq_n_u32(128);
    const float32x4_t lowest = vdupq_n_f32((float)(quant->low - quant->zero_point));
    const float32x4_t highest = vdupq_n_f32((float)(quant->high - quant->zero_point));
    for (int32_t c = 0; c < channels; c += 4) {
        const mve_pred16_t some = vctp32q((uint32_t)(channels - c));
        float32x4_t sums = vdupq_n_f32(0.0f);
        for (int32_t y = part->top; y < part->bottom; y++) {
            const int8_t *from = input + (y * window->input_w + part->left) * channels + c;
            for (int32_t x = part->left; x < part->right; x++, from += channels) {
                const uint32x4_t places = veorq_u32(vldrbq_z_u32((const uint8_t *)from, some), middle);
                sums = vaddq_f32(sums, vldrwq_gather_shifted_offset_f32(reals, places));
            }
        }
        float means[4];
        vstrwq_f32(means, sums);
        for (int32_t i = 0; i < 4; i++) {
            means[i] = means[i] / count / scale;
        }
        const float32x4_t limited = vminnmq_f32(vmaxnmq_f32(vldrwq_f32(means), lowest), highest);
        const int32x4_t rounded = vcvtnq_s32_f32(limited);
        vstrbq_p_s32(output + c, vaddq_n_s32(rounded, quant->zero_point), some);
    }
    return channels;
}

#else

static int32_t means_to_even(const opgen_window *window, const window_part *part, const mean_quant *quant,
                             const float *reals, const int8_t *input, int8_t *output)
{
    (void)window;
    (void)part;
    (void)quant;
    (void)reals;
    (void)input;
    (void)output;
    return 0;
}

#endif

static float sum_of_window(const opgen_window *window, const window_part *part, const float *reals,
                           const int8_t *input)
{
    const int32_t channels = window->input_c;
    const float *const middle = reals + 128;
    float sum = 0.0f;
    for (int32_t y = part->top; y < part->bottom; y++) {
        const int8_t *from = input + (y * window->input_w + part->left) * channels;
        for (int32_t x = part->left; x < part->right; x++, from += channels) {
            sum += middle[*from];
        }
    }
    return sum;
}

/* Means by sums of integers: of a window that is not large, whose float mean is never further from the true
 * one than that is from where two integers are equally near, unless it lies there. Then sums of floats
 * decide. */
enum { OPGEN_LEAST_EXACT = OPGEN_HAS_MVE ? 16 : 1, OPGEN_MOST_EXACT = 128 };

/* Adds up channels of a window, as many as come at a time. */
#if OPGEN_HAS_MVE

enum { OPGEN_SUMS = 8 };

static void sums_of_window(const opgen_window *window, const window_part *part, int32_t count,
                           const int8_t *input, int16_t *sums)
{
    const int32_t channels = window->input_c;
    const mve_pred16_t some = vctp16q((uint32_t)count);
    int16x8_t all = vdupq_n_s16(0);
    for (int32_t y = part->top; y < part->bottom; y++) {
        const int8_t *from = input + (y * window->input_w + part->left) * channels;
        for (int32_t x = part->left; x < part->right; x++, from += channels) {
            all = vaddq_s16(all, vldrbq_z_s16(from, some));
        }
    }
    vstrhq_s16(sums, all);
}

#else

enum { OPGEN_SUMS = 4 };

static void sums_of_window(const opgen_window *window, const window_part *part, int32_t count,
                           const int8_t *input, int16_t *sums)
{
    const int32_t channels = window->input_c;
    uint32_t even = 0;
    uint32_t odd = 0;
    for (int32_t k = 0; k < (count == OPGEN_SUMS ? 0 : count); k++) {
        sums[k] = 0;
    }
    for (int32_t y = part->top; y < part->bottom; y++) {
        const int8_t *from = input + (y * window->input_w + part->left) * channels;
        for (int32_t x = part->left; x < part->right; x++, from += channels) {
            if (count == OPGEN_SUMS) {
                const uint32_t four = opgen_load_bytes(from);
                even = opgen_add_even_bytes(even, four);
                odd = opgen_add_odd_bytes(odd, four);
                continue;
            }
            for (int32_t k = 0; k < count; k++) {
                sums[k] = (int16_t)(sums[k] + from[k]);
            }
        }
    }
    if (count == OPGEN_SUMS) {
        sums[0] = (int16_t)opgen_first_half(even);
        sums[1] = (int16_t)opgen_first_half(odd);
        sums[2] = (int16_t)opgen_second_half(even);
        sums[3] = (int16_t)opgen_second_half(odd);
    }
}

#endif

static void exact_means(const opgen_window *window, const window_part *part, const mean_quant *quant,
                        const float *reals, const int8_t *input, int8_t *output)
{
    const int32_t count = count_of(part);
    for (int32_t c = 0; c < window->input_c; c += OPGEN_SUMS) {
        const int32_t some = opgen_min(OPGEN_SUMS, window->input_c - c);
        int16_t sums[OPGEN_SUMS];
        sums_of_window(window, part, some, input + c, sums);
        for (int32_t k = 0; k < some; k++) {
            /* The mean plus 1/2 and 256, which makes it positive: twice the sum of integers is exact. */
            const int32_t twice = 2 * sums[k] + 513 * count;
            const int32_t mean = twice / (2 * count);
            if (mean * 2 * count == twice) {
                const float real = sum_of_window(window, part, reals, input + c + k) / quant->count;
                output[c + k] = (int8_t)opgen_quantize_to_even(real / quant->scale, quant->zero_point,
                                                               quant->low, quant->high);
            } else {
                output[c + k] = (int8_t)opgen_clamp(mean - 256, quant->low, quant->high);
            }
        }
    }
}

void opgen_average_pool_to_even_s8(const opgen_window *window, const float *reals, float scale,
                                   int32_t zero_point, int32_t low, int32_t high, const int8_t *input,
                                   int8_t *output)
{
    const int32_t channels = window->input_c;
    const int32_t image_size = window->input_h * window->input_w * channels;
    const bool is_normal = scale > 1e-30f && scale < 1e30f; /* so are all sums */
    for (int32_t batch = 0; batch < window->batches; batch++, input += image_size) {
        for (int32_t row = 0; row < window->output_h; row++) {
            for (int32_t column = 0; column < window->output_w; column++, output += channels) {
                const window_part part = part_of(window, row, column);
                const int32_t taps = count_of(&part);
                const float count = (float)taps;
                const mean_quant quant = {count, scale, zero_point, low, high};
                if (is_normal && taps >= OPGEN_LEAST_EXACT && taps <= OPGEN_MOST_EXACT) {
                    exact_means(window, &part, &quant, reals, input, output);
                    continue;
                }
                for (int32_t c = means_to_even(window, &part, &quant, reals, input, output); c < channels;
                     c++) {
                    const float mean = sum_of_window(window, &part, reals, input + c) / count;
                    output[c] = (int8_t)opgen_quantize_to_even(mean / scale, zero_point, low, high);
                }
            }
        }
    }
}

void opgen_average_pool_u8(const opgen_window *window, int32_t low, int32_t high, const uint8_t *input,
                           uint8_t *output)
{
    const int32_t channels = window->input_c;
    const int32_t image_size = window->input_h * window->input_w * channels;
    for (int32_t batch = 0; batch < window->batches; batch++, input += image_size) {
        for (int32_t row = 0; row < window->output_h; row++) {
            for (int32_t column = 0; column < window->output_w; column++) {
                const window_part part = part_of(window, row, column);
                const int32_t count = count_of(&part);
                const uint64_t reciprocal = opgen_reciprocal_of_count(count);
                for (int32_t c = 0; c < channels; c++) {
                    int32_t sum = 0;
                    for (int32_t y = part.top; y < part.bottom; y++) {
                        for (int32_t x = part.left; x < part.right; x++) {
                            sum += input[(y * window->input_w + x) * channels + c];
                        }
                    }
                    *output++ = (uint8_t)opgen_clamp(opgen_rounded_mean(sum, count, reciprocal), low, high);
                }
            }
        }
    }
}

/* Mean of one channel of a window of an image that is `width` pixels wide. */
static float average_pool_mean_of(const int32_t *rows, const int32_t *cols, int32_t width, int32_t channels,
                                  const float *input)
{
    float sum = 0.0f;
    for (int32_t y = rows[0]; y < rows[1]; y++) {
        for (int32_t x = cols[0]; x < cols[1]; x++) {
            sum += input[(y * width + x) * channels];
        }
    }
    return sum / (float)((rows[1] - rows[0]) * (cols[1] - cols[0]));
}

void opgen_adaptive_average_pool_f32(const int32_t *sizes, const int32_t *rows, const int32_t *cols,
                                     const float *input, float *output)
{
    const int32_t width = sizes[2], channels = sizes[3];
    for (int32_t batch = 0; batch < sizes[0]; batch++, input += sizes[1] * width * channels) {
        for (int32_t y = 0; y < sizes[4]; y++) {
            for (int32_t x = 0; x < sizes[5]; x++) {
                for (int32_t c = 0; c < channels; c++) {
                    *output++ = average_pool_mean_of(rows + 2 * y, cols + 2 * x, width, channels, input + c);
                }
            }
        }
    }
}
