/* SPDX-License-Identifier: Apache-2.0 */
/* float32 operators whose window slides over NHWC images: convolutions and pools.
 *
 * Taps that fall outside of the image are left out. Accumulation runs over the taps in the order rows,
 * columns, channels, and the bias comes last, as in TensorFlow Lite Micro's reference kernels. */
#ifndef OPGEN_WINDOW_H
#define OPGEN_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes in elements. pad_h, pad_w: rows and columns of padding before the image; those after it follow from
 * the output's size. filter_c: channels that one filter sees, input_c / groups; depthwise convolutions and
 * pools do not use it. */
typedef struct {
    int32_t batches;
    int32_t input_h;
    int32_t input_w;
    int32_t input_c;
    int32_t output_h;
    int32_t output_w;
    int32_t output_c;
    int32_t filter_h;
    int32_t filter_w;
    int32_t filter_c;
    int32_t stride_h;
    int32_t stride_w;
    int32_t dilation_h;
    int32_t dilation_w;
    int32_t pad_h;
    int32_t pad_w;
    float activation_min;
    float activation_max;
} opgen_window;

/* 2-D convolution in input_c / filter_c groups; filter [output_c, filter_h, filter_w, filter_c]; bias
 * [output_c] or NULL. */
void opgen_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                        const float *bias, float *output);

/* Depthwise convolution; filter [1, filter_h, filter_w, output_c], output_c a multiple of input_c; bias
 * [output_c] or NULL. */
void opgen_depthwise_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                                  const float *bias, float *output);

/* The same with filters of float16, and a bias of float32 or float16: sums and results are those of the
 * filters and the bias as float32. */
void opgen_convolve_f16(const opgen_window *window, bool bias_is_half, const float *input,
                        const uint16_t *filter, const void *bias, float *output);
void opgen_depthwise_convolve_f16(const opgen_window *window, bool bias_is_half, const float *input,
                                  const uint16_t *filter, const void *bias, float *output);

/* Mean of the taps inside of the image; 0 where there is none. */
void opgen_average_pool_window_f32(const opgen_window *window, const float *input, float *output);

/* Root of the mean square of the taps inside of the image. */
void opgen_l2_pool_window_f32(const opgen_window *window, const float *input, float *output);

/* Largest of the taps inside of the image. */
void opgen_max_pool_window_f32(const opgen_window *window, const float *input, float *output);

/* The same, for images with infinities and NaN: a window with a NaN gives NaN. */
void opgen_max_pool_nonfinite_window_f32(const opgen_window *window, const float *input, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_WINDOW_H */
