/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "arm_nnfunctions.h"

void arm_concatenation_s8_y(const int8_t *input, const uint16_t input_x, const uint16_t input_y,
                            const uint16_t input_z, const uint16_t input_w, int8_t *output,
                            const uint16_t output_y, const uint32_t offset_y)
{
    const size_t inner = input_x;
    const size_t outer = (size_t)input_z * input_w;

    output += offset_y * inner;
    for (size_t i = 0; i < outer; i++) {
        memcpy(output, input, input_y * inner);
        input += input_y * inner;
        output += output_y * inner;
    }
}
