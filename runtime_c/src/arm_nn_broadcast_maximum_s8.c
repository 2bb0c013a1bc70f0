/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnsupportfunctions.h"

/* Elements from one index to the next along each axis of a broadcast operand; 0 where it has one element. */
static cmsis_nn_dims strides(const cmsis_nn_dims *dims)
{
    cmsis_nn_dims s;
    s.c = dims->c > 1 ? 1 : 0;
    s.w = dims->w > 1 ? dims->c : 0;
    s.h = dims->h > 1 ? dims->w * dims->c : 0;
    s.n = dims->n > 1 ? dims->h * dims->w * dims->c : 0;
    return s;
}

void arm_nn_broadcast_maximum_s8(const int8_t *input_1, const cmsis_nn_dims *dims_1, const int8_t *input_2,
                                 const cmsis_nn_dims *dims_2, int8_t mask, int8_t *output)
{
    const cmsis_nn_dims s1 = strides(dims_1);
    const cmsis_nn_dims s2 = strides(dims_2);
    const int32_t height = opgen_max(dims_1->h, dims_2->h);
    const int32_t width = opgen_max(dims_1->w, dims_2->w);
    const int32_t channels = opgen_max(dims_1->c, dims_2->c);

    for (int32_t n = 0; n < opgen_max(dims_1->n, dims_2->n); n++) {
        for (int32_t y = 0; y < height; y++) {
            for (int32_t x = 0; x < width; x++) {
                const int8_t *a = input_1 + n * s1.n + y * s1.h + x * s1.w;
                const int8_t *b = input_2 + n * s2.n + y * s2.h + x * s2.w;
                for (int32_t c = 0; c < channels; c++) {
                    *output++ = (int8_t)(opgen_max(a[c * s1.c] ^ mask, b[c * s2.c] ^ mask) ^ mask);
                }
            }
        }
    }
}
