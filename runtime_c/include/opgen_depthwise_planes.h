/* SPDX-License-Identifier: Apache-2.0 */
/* Depthwise convolutions of int8 for the DSP extension, channel by channel from planes of int16. */
#ifndef OPGEN_DEPTHWISE_PLANES_H
#define OPGEN_DEPTHWISE_PLANES_H

#include <stdint.h>

#include "opgen_dsp.h"
#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Makes a row of each of four planes padding; `step` elements from plane to plane. */
static inline void opgen_pad_lines(int16_t *line, int32_t step, int32_t count, int32_t zero_point)
{
    for (int32_t i = 0; i < count; i++) {
        line[i] = (int16_t)zero_point;
        line[i + step] = (int16_t)zero_point;
        line[i + 2 * step] = (int16_t)zero_point;
        line[i + 3 * step] = (int16_t)zero_point;
    }
}

/* Windows of 3x3 without dilation. `zero_point` surrounds the image. stream: of each channel, for each row of
 * the window two words with twice the weights: (first, second) and (second, third); then the ends of the
 * channel, see opgen_dsp.h. scratch: three rows of what all windows see, in halves. The output may take the
 * place of the input, if it has its size. */
void opgen_depthwise_planes_s8(const opgen_window_quant *window, int32_t zero_point, const opgen_ends *form,
                               const int32_t *stream, const int8_t *input, int8_t *output, void *scratch);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DEPTHWISE_PLANES_H */
