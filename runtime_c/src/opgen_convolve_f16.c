/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_weights_f16.h"

#define OPGEN_WEIGHTS(name) name##_f16
#include "opgen_convolve_template.h"
#undef OPGEN_WEIGHTS

void opgen_convolve_f16(const opgen_window *window, bool bias_is_half, const float *input,
                        const uint16_t *filter, const void *bias, float *output)
{
    const any_bias either = {bias, bias_is_half};
    for_each_two_pixels(convolve_pixels_f16, window, input, filter, &either, output);
}

void opgen_depthwise_convolve_f16(const opgen_window *window, bool bias_is_half, const float *input,
                                  const uint16_t *filter, const void *bias, float *output)
{
    const any_bias either = {bias, bias_is_half};
    for_each_pixel(depthwise_pixel_f16, window, input, filter, &either, output);
}
