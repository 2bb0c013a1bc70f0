#include "opgen_weights_f16.h"

#include "opgen_convolve_template.h"

void opgen_convolve_f16(const opgen_window *window, bool bias_is_half, const float *input,
                        const uint16_t *filter, const void *bias, float *output)
{
    const any_bias either = {bias, bias_is_half};
    for_each_pixel(convolve_pixel, window, input, filter, &either, output);
}

void opgen_depthwise_convolve_f16(const opgen_window *window, bool bias_is_half, const float *input,
                                  const uint16_t *filter, const void *bias, float *output)
{
    const any_bias either = {bias, bias_is_half};
    for_each_pixel(depthwise_pixel, window, input, filter, &either, output);
}
