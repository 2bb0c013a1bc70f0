/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_weights_f32.h"

#define OPGEN_WEIGHTS(name) name##_f32
#include "opgen_convolve_template.h"
#undef OPGEN_WEIGHTS

void opgen_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                        const float *bias, float *output)
{
    for_each_two_pixels(convolve_pixels_f32, window, input, filter, bias, output);
}

void opgen_depthwise_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                                  const float *bias, float *output)
{
    for_each_pixel(depthwise_pixel_f32, window, input, filter, bias, output);
}
