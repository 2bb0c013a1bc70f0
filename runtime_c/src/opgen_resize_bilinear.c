/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_resize.h"

#include "opgen_fixed_point.h"

/* The pixels before and after a position, and their weights. */
typedef struct {
    int32_t low;
    int32_t high;
    float low_weight;
    float high_weight;
} neighbours_float;

/* The same in 1/1024: the weight of the second, `high_weight`, says all. */
typedef struct {
    int32_t low;
    int32_t high;
    int32_t high_weight;
} neighbours_int32_t;

static inline neighbours_float split_f32(float position, int32_t size)
{
    neighbours_float found;
    found.low = opgen_min((int32_t)position, size - 1);
    found.high_weight = position - (float)found.low;
    found.low_weight = 1.0f - found.high_weight;
    found.high = opgen_min(found.low + (found.high_weight > 0.0f), size - 1);
    return found;
}

static inline neighbours_int32_t split_s32(int32_t position, int32_t size)
{
    neighbours_int32_t found;
    (void)size;
    found.low = position >> 10;
    found.high_weight = position & 1023;
    found.high = found.low + (found.high_weight > 0);
    return found;
}

/* 1024 times the number between `low` and `high` of which `high` has `weight` / 1024. */
static inline int32_t between_s32(int32_t low, int32_t high, int32_t weight)
{
    return low * 1024 + (high - low) * weight;
}

static inline int64_t between_s64(int32_t low, int32_t high, int32_t weight)
{
    return (int64_t)low * 1024 + (int64_t)(high - low) * weight;
}

/* round(sum / 2^20), ties away from zero. */
static inline int8_t rounded_s8(int32_t sum)
{
    return (int8_t)((sum + (1 << 19) - (sum < 0)) >> 20);
}

static inline int16_t resize_bilinear_rounded_s16(int64_t sum)
{
    return (int16_t)((sum + (1 << 19) - (sum < 0)) >> 20);
}

/* Walks over the output's pixels. `split(position, size)` finds the neighbours, v of a row and h of a column;
 * `mix` is the output's channel c out of top_left[c], ..., bottom_right[c]. */
#define OPGEN_RESIZE_BILINEAR(element_type, weight_type, split, mix)                                         \
    const int32_t block = resize->block;                                                                     \
    const int32_t row_size = resize->input_w * block;                                                        \
    for (int32_t batch = 0; batch < resize->batches; batch++) {                                              \
        for (int32_t y = 0; y < resize->output_h; y++) {                                                     \
            const neighbours_##weight_type v = split(rows[y], resize->input_h);                              \
            const element_type *const top = input + v.low * row_size;                                        \
            const element_type *const bottom = input + v.high * row_size;                                    \
            for (int32_t x = 0; x < resize->output_w; x++) {                                                 \
                const neighbours_##weight_type h = split(columns[x], resize->input_w);                       \
                const element_type *const top_left = top + h.low * block;                                    \
                const element_type *const top_right = top + h.high * block;                                  \
                const element_type *const bottom_left = bottom + h.low * block;                              \
                const element_type *const bottom_right = bottom + h.high * block;                            \
                for (int32_t c = 0; c < block; c++) {                                                        \
                    *output++ = mix;                                                                         \
                }                                                                                            \
            }                                                                                                \
        }                                                                                                    \
        input += resize->input_h * row_size;                                                                 \
    }

/* The products from left to right, as TensorFlow Lite's reference kernel takes them. */
#define OPGEN_BILINEAR_SUM                                                                                   \
    (top_left[c] * v.low_weight * h.low_weight + bottom_left[c] * v.high_weight * h.low_weight +             \
     top_right[c] * v.low_weight * h.high_weight + bottom_right[c] * v.high_weight * h.high_weight)

void opgen_resize_bilinear_f32(const opgen_resize *resize, const float *rows, const float *columns,
                               const float *input, float *output)
{
    OPGEN_RESIZE_BILINEAR(float, float, split_f32, OPGEN_BILINEAR_SUM)
}

void opgen_resize_bilinear_u8(const opgen_resize *resize, const float *rows, const float *columns,
                              const uint8_t *input, uint8_t *output)
{
    OPGEN_RESIZE_BILINEAR(uint8_t, float, split_f32, (uint8_t)(OPGEN_BILINEAR_SUM + 0.5f))
}

void opgen_resize_bilinear_s8(const opgen_resize *resize, const int32_t *rows, const int32_t *columns,
                              const int8_t *input, int8_t *output)
{
    OPGEN_RESIZE_BILINEAR(
        int8_t, int32_t, split_s32,
        rounded_s8(between_s32(between_s32(top_left[c], top_right[c], h.high_weight),
                               between_s32(bottom_left[c], bottom_right[c], h.high_weight), v.high_weight)))
}

void opgen_resize_bilinear_s16(const opgen_resize *resize, const int32_t *rows, const int32_t *columns,
                               const int16_t *input, int16_t *output)
{
    OPGEN_RESIZE_BILINEAR(int16_t, int32_t, split_s32,
                          resize_bilinear_rounded_s16(between_s64(
                              between_s32(top_left[c], top_right[c], h.high_weight),
                              between_s32(bottom_left[c], bottom_right[c], h.high_weight), v.high_weight)))
}
