/* SPDX-License-Identifier: Apache-2.0 */
/* float32 operators whose window slides over NDHWC volumes, which are images one behind the other.
 *
 * As in opgen_window.h, taps outside of the volume are left out; products are added in the order of the taps'
 * images, rows, columns and channels, and the bias comes last. */
#ifndef OPGEN_WINDOW_VOLUME_H
#define OPGEN_WINDOW_VOLUME_H

#include "opgen_window.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a window goes along images, which `plane` is about. */
typedef struct {
    opgen_window plane;
    int32_t input_d;
    int32_t output_d;
    int32_t filter_d;
    int32_t stride_d;
    int32_t dilation_d;
    int32_t pad_d;
} opgen_volume;

/* Convolution in input_c / filter_c groups; filter [filter_d, filter_h, filter_w, filter_c, output_c]; bias
 * [output_c] or NULL. */
void opgen_convolve_volume_f32(const opgen_volume *volume, const float *input, const float *filter,
                               const float *bias, float *output);

/* The same transposed, as in opgen_transpose_conv.h; filter [filter_d, filter_h, filter_w, output_c,
 * filter_c]. */
void opgen_transpose_convolve_volume_f32(const opgen_volume *volume, const float *input, const float *filter,
                                         const float *bias, float *output);

/* Largest of the taps inside of the volume; a window with a NaN gives NaN. */
void opgen_max_pool_volume_f32(const opgen_volume *volume, const float *input, float *output);

/* Sum of the taps inside of the volume, divided by `divisor` or, if that is 0, by how many they are. */
void opgen_average_pool_volume_f32(const opgen_volume *volume, int32_t divisor, const float *input,
                                   float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_WINDOW_VOLUME_H */
