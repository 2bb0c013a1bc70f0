/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_fixed_point.h"
#include "opgen_pixel_blocks.h"
#include "opgen_stream_s16.h"

static int32_t stream_s16_weight(const opgen_stream_s16 *filter, const int32_t *words, int32_t unit,
                                 int32_t k)
{
    const int32_t part = k / filter->run * filter->group * filter->run;
    const int32_t within = k % filter->run;
    const int32_t at =
        part + (filter->run == 2 ? within * filter->group + unit : unit * filter->run + within);
    return (int8_t)((uint32_t)words[at / 4] >> at % 4 * 8 & 255u);
}

void opgen_convolve_stream_s16(const opgen_window_quant *window, const opgen_stream_s16 *filter,
                               const int16_t *input, int16_t *patch, int16_t *output)
{
    const int32_t positions = window->output_h * window->output_w;
    const int32_t image = window->input_h * window->input_w * window->input_c;
    const int32_t parts = (filter->size + filter->run - 1) / filter->run;
    const int32_t weights = parts * filter->run * filter->group / 4;

    for (int32_t pixel = 0; pixel < window->batches * positions; pixel++) {
        const int32_t y = pixel % positions / window->output_w * window->stride_h - window->pad_h;
        const int32_t x = pixel % window->output_w * window->stride_w - window->pad_w;
        opgen_window_patch(window, 0, (const int8_t *)input + pixel / positions * image, y, x,
                           (int8_t *)patch);
        for (int32_t unit = 0; unit < filter->units; unit++) {
            const int32_t of_group = unit % filter->group;
            const int32_t *words = filter->words + unit / filter->group * (weights + 2 * filter->group);
            const int32_t *ends = words + weights + of_group;
            int32_t total = ends[0];
            for (int32_t k = 0; k < filter->size; k++) {
                total = opgen_wrapping_add(total, patch[k] * stream_s16_weight(filter, words, of_group, k));
            }
            const int64_t product = (int64_t)total * ends[filter->group] + (INT64_C(1) << 31);
            *output++ = (int16_t)opgen_clamp((int32_t)(product >> 32), window->activation_min,
                                             window->activation_max);
        }
    }
}
