/* SPDX-License-Identifier: Apache-2.0 */
/* What the kernels of runtime_c share: dot products, window arithmetic, output stages. Not part of the public
 * API.
 */
#ifndef ARM_NNSUPPORTFUNCTIONS_H
#define ARM_NNSUPPORTFUNCTIONS_H

#include <stddef.h>

#include "arm_nn_types.h"
#include "opgen_sums_s8.h"
#include "opgen_fixed_point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 0 on microcontrollers without vector instructions, where OPGEN_LANES sums would not fit into the registers.
 */
#if defined(__ARM_ARCH_PROFILE) && !defined(__ARM_FEATURE_MVE)
#define OPGEN_HAS_VECTORS (__ARM_ARCH_PROFILE != 'M')
#else
#define OPGEN_HAS_VECTORS 1
#endif

/* Products of int16 by int8 that an int32_t can sum without overflow. */
#define OPGEN_MAX_TERMS_S16 496

/* From here on arm_depthwise_conv_fast_s16 refuses a kernel of `w * h` positions. */
#define OPGEN_MAX_FAST_KERNEL_S16 512

/* Accumulator to int16, whose zero point is always 0. */
static inline int16_t opgen_requantize_to_s16(int32_t accumulator, int32_t multiplier, int32_t shift,
                                              cmsis_nn_activation range)
{
    const int32_t scaled = opgen_multiply_by_quantized_multiplier(accumulator, multiplier, shift);
    return (int16_t)opgen_clamp(scaled, range.min, range.max);
}

/* The same from an int64 accumulator, with the 16-bit multiplier of the int16 kernels. */
static inline int16_t opgen_requantize_s64_to_s16(int64_t accumulator, int32_t reduced_multiplier,
                                                  int32_t shift, cmsis_nn_activation range)
{
    const int32_t scaled = opgen_multiply_by_reduced_multiplier(accumulator, reduced_multiplier, shift);
    return (int16_t)opgen_clamp(scaled, range.min, range.max);
}

/* First k >= 0 for which base + k * dilation >= 0: where a kernel enters the input. */
static inline int32_t opgen_window_start(int32_t base, int32_t dilation)
{
    if (base >= 0) {
        return 0;
    }
    return dilation > 1 ? (-base + dilation - 1) / dilation : -base;
}

/* First k for which base + k * dilation >= size, at most `kernel`: where a kernel leaves the input. May lie
 * before the start, if the kernel misses the input. */
static inline int32_t opgen_window_end(int32_t base, int32_t dilation, int32_t kernel, int32_t size)
{
    if (base >= size) {
        return 0;
    }
    return opgen_min(kernel, dilation > 1 ? (size - base + dilation - 1) / dilation : size - base);
}

/* output[i] = input[i] + offset. */
static inline void opgen_widen_s8(const int8_t *input, int16_t offset, int32_t count, int16_t *output)
{
    int32_t i = 0;
    for (; i <= count - OPGEN_LANES; i += OPGEN_LANES) {
        for (int32_t j = 0; j < OPGEN_LANES; j++) {
            output[i + j] = (int16_t)(input[i + j] + offset);
        }
    }
    for (; i < count; i++) {
        output[i] = (int16_t)(input[i] + offset);
    }
}

/* One vector by four rows of int8 weights, `stride` apart: sum[r] = dot(input + offset, weights + r *
 * stride). Rows that the caller does not have may repeat another one. count <= OPGEN_MAX_TERMS_S8. */
static inline void opgen_dot_s8_by_4(const int8_t *input, int16_t offset, const int8_t *const weights[4],
                                     int32_t count, int32_t sum[4])
{
    const int8_t *w0 = weights[0];
    const int8_t *w1 = weights[1];
    const int8_t *w2 = weights[2];
    const int8_t *w3 = weights[3];
    int32_t sum0 = 0;
    int32_t sum1 = 0;
    int32_t sum2 = 0;
    int32_t sum3 = 0;
    int32_t i = 0;

    for (; i <= count - OPGEN_LANES; i += OPGEN_LANES) {
        for (int32_t j = 0; j < OPGEN_LANES; j++) {
            const int16_t x = (int16_t)(input[i + j] + offset);
            sum0 += x * w0[i + j];
            sum1 += x * w1[i + j];
            sum2 += x * w2[i + j];
            sum3 += x * w3[i + j];
        }
    }
    for (; i < count; i++) {
        const int16_t x = (int16_t)(input[i] + offset);
        sum0 += x * w0[i];
        sum1 += x * w1[i];
        sum2 += x * w2[i];
        sum3 += x * w3[i];
    }
    sum[0] = sum0;
    sum[1] = sum1;
    sum[2] = sum2;
    sum[3] = sum3;
}

/* dot(input, weights) of int16 by int8, of any length; exact. */
static inline int64_t opgen_dot_s16(const int16_t *input, const int8_t *weights, int32_t count)
{
    int64_t total = 0;
    while (count > 0) {
        const int32_t terms = opgen_min(count, OPGEN_MAX_TERMS_S16);
        int32_t sum = 0;
        int32_t i = 0;
        for (; i <= terms - OPGEN_LANES; i += OPGEN_LANES) {
            for (int32_t j = 0; j < OPGEN_LANES; j++) {
                sum += input[i + j] * weights[i + j];
            }
        }
        for (; i < terms; i++) {
            sum += input[i] * weights[i];
        }
        total += sum;
        input += terms;
        weights += terms;
        count -= terms;
    }
    return total;
}

/* Two columns of int16 by two rows of int8 weights: sum[2 * r + c] = dot(columns[c], rows[r]). The caller
 * keeps `count` within OPGEN_MAX_TERMS_S8 or OPGEN_MAX_TERMS_S16, according to the range of the columns. */
static inline void opgen_dot_2_by_2(const int16_t *column0, const int16_t *column1, const int8_t *row0,
                                    const int8_t *row1, int32_t count, int32_t sum[4])
{
    int32_t sum00 = 0;
    int32_t sum01 = 0;
    int32_t sum10 = 0;
    int32_t sum11 = 0;
    int32_t i = 0;

    for (; i <= count - OPGEN_LANES; i += OPGEN_LANES) {
        for (int32_t j = 0; j < OPGEN_LANES; j++) {
            sum00 += row0[i + j] * column0[i + j];
            sum01 += row0[i + j] * column1[i + j];
            sum10 += row1[i + j] * column0[i + j];
            sum11 += row1[i + j] * column1[i + j];
        }
    }
    for (; i < count; i++) {
        sum00 += row0[i] * column0[i];
        sum01 += row0[i] * column1[i];
        sum10 += row1[i] * column0[i];
        sum11 += row1[i] * column1[i];
    }
    sum[0] = sum00;
    sum[1] = sum01;
    sum[2] = sum10;
    sum[3] = sum11;
}

/* A fully connected layer of int8, its factors per row or (`is_per_channel` false) one for all rows.
 *   output[i][r] = requantize(bias[r] + dot(input[i] + input_offset, weights[r] + filter_offset))
 * input is [vectors, columns], `input_stride` elements from one vector to the next; weights [rows, columns];
 * output[i][r] lies at i * output_stride + r * row_stride. */
typedef struct {
    const int8_t *weights;
    const int32_t *bias; /* or NULL */
    const int32_t *multiplier;
    const int32_t *shift;
    bool is_per_channel;
    int32_t rows;
    int32_t columns;
    int32_t input_offset;
    int32_t filter_offset;
    int32_t output_offset;
    cmsis_nn_activation range;
} opgen_matrix_s8;

void arm_nn_multiply_matrix_s8(const opgen_matrix_s8 *matrix, const int8_t *input, int32_t vectors,
                               int32_t input_stride, int8_t *output, int32_t output_stride,
                               int32_t row_stride);

/* max(input_1, input_2) ^ mask of the inputs ^ mask: mask 0 gives the maximum, -1 the minimum. Axes of one
 * element are broadcast. */
void arm_nn_broadcast_maximum_s8(const int8_t *input_1, const cmsis_nn_dims *dims_1, const int8_t *input_2,
                                 const cmsis_nn_dims *dims_2, int8_t mask, int8_t *output);

/* Output of an SVDF: `rank` neighbouring elements of projected [batches, units * rank] make one unit. */
void arm_nn_svdf_output_s8(const int32_t *projected, int32_t rank, const int32_t *bias, int32_t batches,
                           int32_t units, const cmsis_nn_per_tensor_quant_params *quant_params,
                           const cmsis_nn_svdf_params *svdf_params, int8_t *output);

/* Which matrix of [n, h, rows, columns] belongs to output [n, h], when axes of one element are broadcast. */
static inline int32_t opgen_broadcast_matrix(const cmsis_nn_dims *dims, int32_t n, int32_t h)
{
    return (dims->n > 1 ? n : 0) * dims->h + (dims->h > 1 ? h : 0);
}

/* dot(input + offset, weights) modulo 2^32, where the weights are `count` int4 values from index `first` on.
 */
int32_t arm_nn_dot_s8_s4(const int8_t *input, int32_t offset, const int8_t *packed, int32_t first,
                         int32_t count);

/* A convolution is computed as one by arm_convolve_1x1_s8(_fast) if this holds. */
static inline bool opgen_is_convolve_1x1(const cmsis_nn_conv_params *conv_params,
                                         const cmsis_nn_dims *input_dims, const cmsis_nn_dims *filter_dims)
{
    return conv_params->padding.w == 0 && conv_params->padding.h == 0 && filter_dims->w == 1 &&
           filter_dims->h == 1 && conv_params->dilation.w == 1 && conv_params->dilation.h == 1 &&
           input_dims->c == filter_dims->c;
}

static inline bool opgen_has_unit_stride(const cmsis_nn_conv_params *conv_params)
{
    return conv_params->stride.w == 1 && conv_params->stride.h == 1;
}

/* A convolution is computed as one along a row by arm_convolve_1_x_n_s8 if this holds. */
static inline bool opgen_is_convolve_1_x_n(const cmsis_nn_conv_params *conv_params,
                                           const cmsis_nn_dims *input_dims, const cmsis_nn_dims *filter_dims)
{
    return input_dims->h == 1 && conv_params->dilation.w == 1 && filter_dims->h == 1 &&
           conv_params->stride.w * input_dims->c % 4 == 0 && input_dims->c == filter_dims->c;
}

/* Helium: whether the outputs of a row divide into those that touch the left padding, none, or the right one.
 */
static inline bool opgen_divides_into_three(const cmsis_nn_conv_params *conv_params,
                                            const cmsis_nn_dims *input_dims, const cmsis_nn_dims *filter_dims,
                                            const cmsis_nn_dims *output_dims)
{
    const int32_t stride = conv_params->stride.w;
    const int32_t pad = conv_params->padding.w;
    const int32_t excess = ((output_dims->w - 1) * stride + filter_dims->w - input_dims->w) % 2;
    const int32_t right = pad + excess != 0 ? opgen_max(1, (pad + excess + stride - 1) / stride) : 0;
    const int32_t left = (pad + stride - 1) / stride;

    return right + left <= output_dims->w;
}

/* The depthwise wrappers take the kernels for one output channel per input channel, with scratch memory, if
 * this holds. */
static inline bool opgen_is_plain_depthwise(const cmsis_nn_dw_conv_params *dw_conv_params,
                                            const cmsis_nn_dims *input_dims, const cmsis_nn_dims *output_dims)
{
    return input_dims->c == output_dims->c && input_dims->n == 1 && dw_conv_params->dilation.w == 1 &&
           dw_conv_params->dilation.h == 1;
}

/* The int16 depthwise wrapper takes arm_depthwise_conv_fast_s16 if this holds. */
static inline bool opgen_is_fast_depthwise_s16(const cmsis_nn_dw_conv_params *dw_conv_params,
                                               const cmsis_nn_dims *filter_dims)
{
    return dw_conv_params->ch_mult == 1 && dw_conv_params->dilation.w == 1 &&
           dw_conv_params->dilation.h == 1 && filter_dims->w * filter_dims->h < OPGEN_MAX_FAST_KERNEL_S16;
}

/* What opgen_rounded_mean multiplies by, 2^47 / count rounded up: a division for each window, not for each
 * sum. */
static inline uint64_t opgen_reciprocal_of_count(int32_t count)
{
    return ((uint64_t)1 << 47) / (uint32_t)count + 1u;
}

/* sum / count to the nearest integer, ties away from zero, for sums of int8 or int16. With n <= 32768.5 count
 * the product is exact where n * count < 2^47: for windows of up to 65,535 elements. */
static inline int32_t opgen_rounded_mean(int32_t sum, int32_t count, uint64_t reciprocal)
{
    const int32_t sign = sum < 0 ? -1 : 0;
    if (count > 65535) {
        return opgen_wrapping_add(sum, (count / 2 ^ sign) - sign) / count;
    }
    const uint32_t magnitude = (uint32_t)((sum ^ sign) - sign) + (uint32_t)count / 2u;
    const int32_t mean = (int32_t)((magnitude * reciprocal) >> 47);
    return (mean ^ sign) - sign;
}

/* Element `index` of packed int4 values, the even ones in the low halves of the bytes. */
static inline int8_t opgen_unpack_s4(const int8_t *packed, int32_t index)
{
    const int32_t byte = packed[index >> 1];
    return (int8_t)((index & 1) != 0 ? byte >> 4 : opgen_shift_left(byte, 28) >> 28);
}

/* Variants of the buffer sizes that CMSIS-NN keeps among its support functions. */
int32_t arm_convolve_s8_get_buffer_size_mve(const cmsis_nn_dims *input_dims,
                                            const cmsis_nn_dims *filter_dims);
int32_t arm_depthwise_conv_s8_opt_get_buffer_size_mve(const cmsis_nn_dims *input_dims,
                                                      const cmsis_nn_dims *filter_dims);
int32_t arm_depthwise_conv_s8_opt_get_buffer_size_dsp(const cmsis_nn_dims *input_dims,
                                                      const cmsis_nn_dims *filter_dims);

#ifdef __cplusplus
}
#endif

#endif /* ARM_NNSUPPORTFUNCTIONS_H */
