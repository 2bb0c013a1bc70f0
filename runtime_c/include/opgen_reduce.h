/* SPDX-License-Identifier: Apache-2.0 */
/* Sums, means, products, extremes and logic over any set of axes. */
#ifndef OPGEN_REDUCE_H
#define OPGEN_REDUCE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which elements make which output.
 *
 * `kept` and `reduced` are int32[...][2] with rows (size, stride in elements), outermost first: the axes that
 * remain and those over which is reduced, at most OPGEN_MAX_RANK each and at least one: (1, 0) where there is
 * none. Neighbouring axes of one kind are best merged beforehand. The output is contiguous; elements are
 * taken in the order of the input. `count` elements make one of the output. */
typedef struct {
    const int32_t *kept;
    int32_t kept_rank;
    const int32_t *reduced;
    int32_t reduced_rank;
    int32_t count;
} opgen_reduction;

/* Rescaling of a quantized sum: (sum - offset) times multiplier * 2^(shift - 31), plus output_zero_point.
 * `offset` is the input's zero point times the number of elements; of a mean, `multiplier` and `shift`
 * contain the division by that number. */
typedef struct {
    int32_t offset;
    int32_t multiplier;
    int32_t shift;
    int32_t output_zero_point;
} opgen_sum_quant;

/* Rescaling of a quantized product: every element, without its zero point, times multiplier * 2^(shift - 31).
 */
typedef struct {
    int32_t input_zero_point;
    int32_t multiplier;
    int32_t shift;
    int32_t output_zero_point;
} opgen_prod_quant;

/* Quantized sum or mean, saturated; sums are taken modulo 2^32. */
void opgen_reduce_rescaled_sum_s8(const opgen_sum_quant *quant, const opgen_reduction *walk,
                                  const int8_t *input, int8_t *output);
void opgen_reduce_rescaled_sum_s16(const opgen_sum_quant *quant, const opgen_reduction *walk,
                                   const int16_t *input, int16_t *output);

/* Sum divided by `divisor`: 1 for the sum itself, walk->count for the mean. */
void opgen_reduce_sum_f32(const opgen_reduction *walk, float divisor, const float *input, float *output);

/* Variance: the sum of squared differences to the mean, divided by the number of elements less `correction`;
 * its root if `root`. */
void opgen_reduce_variance_f32(const opgen_reduction *walk, float correction, bool root, const float *input,
                               float *output);

/* The root of the sum of squares. */
void opgen_reduce_norm_f32(const opgen_reduction *walk, const float *input, float *output);

/* The sum of magnitudes; the largest or the smallest one, of which NaN is both; how many elements are not 0
 * if `order` is, else the root of the sum of powers. */
void opgen_reduce_norm_1_f32(const opgen_reduction *walk, const float *input, float *output);
void opgen_reduce_norm_infinite_f32(const opgen_reduction *walk, bool is_largest, const float *input,
                                    float *output);
void opgen_reduce_norm_any_f32(const opgen_reduction *walk, float order, const float *input, float *output);

/* Sum of plain integers, modulo 2^32 or 2^64. */
void opgen_reduce_sum_s32(const opgen_reduction *walk, const int32_t *input, int32_t *output);
void opgen_reduce_sum_s64(const opgen_reduction *walk, const int64_t *input, int64_t *output);

/* Quantized product, rescaled after every element but the first and once more at the end, then saturated. */
void opgen_reduce_prod_s8(const opgen_prod_quant *quant, const opgen_reduction *walk, const int8_t *input,
                          int8_t *output);
void opgen_reduce_prod_s16(const opgen_prod_quant *quant, const opgen_reduction *walk, const int16_t *input,
                           int16_t *output);

/* Product; of plain integers modulo 2^32 or 2^64. */
void opgen_reduce_prod_f32(const opgen_reduction *walk, const float *input, float *output);
void opgen_reduce_prod_s32(const opgen_reduction *walk, const int32_t *input, int32_t *output);
void opgen_reduce_prod_s64(const opgen_reduction *walk, const int64_t *input, int64_t *output);

/* Largest element; a NaN is passed over. */
void opgen_reduce_max_s8(const opgen_reduction *walk, const int8_t *input, int8_t *output);
void opgen_reduce_max_u8(const opgen_reduction *walk, const uint8_t *input, uint8_t *output);
void opgen_reduce_max_s16(const opgen_reduction *walk, const int16_t *input, int16_t *output);
void opgen_reduce_max_s32(const opgen_reduction *walk, const int32_t *input, int32_t *output);
void opgen_reduce_max_s64(const opgen_reduction *walk, const int64_t *input, int64_t *output);
void opgen_reduce_max_f32(const opgen_reduction *walk, const float *input, float *output);
void opgen_reduce_max_nonfinite_f32(const opgen_reduction *walk, const float *input, float *output);

/* Smallest element; a NaN is passed over. */
void opgen_reduce_min_s8(const opgen_reduction *walk, const int8_t *input, int8_t *output);
void opgen_reduce_min_u8(const opgen_reduction *walk, const uint8_t *input, uint8_t *output);
void opgen_reduce_min_s16(const opgen_reduction *walk, const int16_t *input, int16_t *output);
void opgen_reduce_min_s32(const opgen_reduction *walk, const int32_t *input, int32_t *output);
void opgen_reduce_min_s64(const opgen_reduction *walk, const int64_t *input, int64_t *output);
void opgen_reduce_min_f32(const opgen_reduction *walk, const float *input, float *output);
void opgen_reduce_min_nonfinite_f32(const opgen_reduction *walk, const float *input, float *output);

/* Whether all, or any, of the elements are true. */
void opgen_reduce_all_bool(const opgen_reduction *walk, const bool *input, bool *output);
void opgen_reduce_any_bool(const opgen_reduction *walk, const bool *input, bool *output);

/* Windows that may overlap, each joined with `start` by a function by its number in the .tflite format: 1
 * sum, 2 product, 3 smallest, 4 largest; NaN is passed over. Of bool, whether all are true, else whether any
 * is. */
void opgen_reduce_window_s8(const opgen_reduction *walk, int32_t function, int8_t start, const int8_t *input,
                            int8_t *output);
void opgen_reduce_window_u8(const opgen_reduction *walk, int32_t function, uint8_t start,
                            const uint8_t *input, uint8_t *output);
void opgen_reduce_window_s16(const opgen_reduction *walk, int32_t function, int16_t start,
                             const int16_t *input, int16_t *output);
void opgen_reduce_window_s32(const opgen_reduction *walk, int32_t function, int32_t start,
                             const int32_t *input, int32_t *output);
void opgen_reduce_window_s64(const opgen_reduction *walk, int32_t function, int64_t start,
                             const int64_t *input, int64_t *output);
void opgen_reduce_window_f32(const opgen_reduction *walk, int32_t function, float start, const float *input,
                             float *output);
void opgen_reduce_window_bool(const opgen_reduction *walk, bool is_all, bool start, const bool *input,
                              bool *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_REDUCE_H */
