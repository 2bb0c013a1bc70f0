/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_resize.h"

#include <string.h>

void opgen_resize_nearest(const opgen_resize *resize, const int32_t *rows, const int32_t *columns,
                          const void *input, void *output)
{
    const size_t block = (size_t)resize->block;
    const size_t input_row = (size_t)resize->input_w * block;
    const size_t output_row = (size_t)resize->output_w * block;
    const uint8_t *image = (const uint8_t *)input;
    uint8_t *to = (uint8_t *)output;
    for (int32_t batch = 0; batch < resize->batches; batch++) {
        for (int32_t y = 0; y < resize->output_h; y++) {
            if (y > 0 && rows[y] == rows[y - 1]) {
                memcpy(to, to - output_row, output_row);
                to += output_row;
                continue;
            }
            const uint8_t *const from = image + (size_t)rows[y] * input_row;
            for (int32_t x = 0; x < resize->output_w; x++) {
                memcpy(to, from + (size_t)columns[x] * block, block);
                to += block;
            }
        }
        image += (size_t)resize->input_h * input_row;
    }
}
