/* SPDX-License-Identifier: Apache-2.0 */
/* Operators that work along one axis: where the extremes are, running sums, the largest elements. */
#ifndef OPGEN_AXIS_H
#define OPGEN_AXIS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An axis of `size` elements; `before` and `after` are the products of the sizes of the axes around it. */
typedef struct {
    int32_t before;
    int32_t size;
    int32_t after;
} opgen_axis;

/* Index of the largest element along an axis; of equal ones the first. A NaN only counts in the first place,
 * where nothing replaces it; for the functions with `nonfinite` the first NaN is the largest. */
void opgen_arg_max_s8_s32(const opgen_axis *axis, const int8_t *input, int32_t *output);
void opgen_arg_max_s8_s64(const opgen_axis *axis, const int8_t *input, int64_t *output);
void opgen_arg_max_u8_s32(const opgen_axis *axis, const uint8_t *input, int32_t *output);
void opgen_arg_max_u8_s64(const opgen_axis *axis, const uint8_t *input, int64_t *output);
void opgen_arg_max_s32_s32(const opgen_axis *axis, const int32_t *input, int32_t *output);
void opgen_arg_max_s32_s64(const opgen_axis *axis, const int32_t *input, int64_t *output);
void opgen_arg_max_f32_s32(const opgen_axis *axis, const float *input, int32_t *output);
void opgen_arg_max_f32_s64(const opgen_axis *axis, const float *input, int64_t *output);
void opgen_arg_max_nonfinite_f32_s32(const opgen_axis *axis, const float *input, int32_t *output);
void opgen_arg_max_nonfinite_f32_s64(const opgen_axis *axis, const float *input, int64_t *output);

/* The same of the smallest element. */
void opgen_arg_min_s8_s32(const opgen_axis *axis, const int8_t *input, int32_t *output);
void opgen_arg_min_s8_s64(const opgen_axis *axis, const int8_t *input, int64_t *output);
void opgen_arg_min_u8_s32(const opgen_axis *axis, const uint8_t *input, int32_t *output);
void opgen_arg_min_u8_s64(const opgen_axis *axis, const uint8_t *input, int64_t *output);
void opgen_arg_min_s32_s32(const opgen_axis *axis, const int32_t *input, int32_t *output);
void opgen_arg_min_s32_s64(const opgen_axis *axis, const int32_t *input, int64_t *output);
void opgen_arg_min_f32_s32(const opgen_axis *axis, const float *input, int32_t *output);
void opgen_arg_min_f32_s64(const opgen_axis *axis, const float *input, int64_t *output);
void opgen_arg_min_nonfinite_f32_s32(const opgen_axis *axis, const float *input, int32_t *output);
void opgen_arg_min_nonfinite_f32_s64(const opgen_axis *axis, const float *input, int64_t *output);

/* Running sums along an axis: of everything up to an element, it included unless `exclusive`; from the last
 * element on if `reverse`. Integers wrap. The output may be the input. */
void opgen_cumsum_f32(const opgen_axis *axis, int32_t exclusive, int32_t reverse, const float *input,
                      float *output);
void opgen_cumsum_s32(const opgen_axis *axis, int32_t exclusive, int32_t reverse, const int32_t *input,
                      int32_t *output);
void opgen_cumsum_s64(const opgen_axis *axis, int32_t exclusive, int32_t reverse, const int64_t *input,
                      int64_t *output);

/* The same of quantized elements, saturated. Sums have 19 fraction bits, are taken modulo 2^32, start at
 * minus the input's zero point, and reach the output's scale by multiplier * 2^(shift - 31). */
void opgen_cumsum_s8(const opgen_axis *axis, int32_t exclusive, int32_t reverse, int32_t input_zero_point,
                     int32_t multiplier, int32_t shift, int32_t output_zero_point, const int8_t *input,
                     int8_t *output);

/* The `count` largest of each of `rows` rows of `size` elements and their indices, largest first, or the
 * smallest, smallest first; of equal ones the first. NaN is the largest. 0 <= count <= size. Either of the
 * outputs may be NULL: `scratch` then has room for one row of it; the values of a row come before the
 * indices. */
void opgen_topk_s8(int32_t rows, int32_t size, int32_t count, bool smallest, const int8_t *input,
                   void *scratch, int8_t *values, int32_t *indices);
void opgen_topk_u8(int32_t rows, int32_t size, int32_t count, bool smallest, const uint8_t *input,
                   void *scratch, uint8_t *values, int32_t *indices);
void opgen_topk_s16(int32_t rows, int32_t size, int32_t count, bool smallest, const int16_t *input,
                    void *scratch, int16_t *values, int32_t *indices);
void opgen_topk_s32(int32_t rows, int32_t size, int32_t count, bool smallest, const int32_t *input,
                    void *scratch, int32_t *values, int32_t *indices);
void opgen_topk_s64(int32_t rows, int32_t size, int32_t count, bool smallest, const int64_t *input,
                    void *scratch, int64_t *values, int32_t *indices);
void opgen_topk_f32(int32_t rows, int32_t size, int32_t count, bool smallest, const float *input,
                    void *scratch, float *values, int32_t *indices);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_AXIS_H */
