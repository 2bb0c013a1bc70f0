#include "opgen_weights_f32.h"

#include "opgen_convolve_template.h"

void opgen_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                        const float *bias, float *output)
{
    for_each_pixel(convolve_pixel, window, input, filter, bias, output);
}

void opgen_depthwise_convolve_f32(const opgen_window *window, const float *input, const float *filter,
                                  const float *bias, float *output)
{
    for_each_pixel(depthwise_pixel, window, input, filter, bias, output);
}
