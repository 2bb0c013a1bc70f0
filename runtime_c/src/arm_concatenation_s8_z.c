/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "arm_nnfunctions.h"

void arm_concatenation_s8_z(const int8_t *input, const uint16_t input_x, const uint16_t input_y,
                            const uint16_t input_z, const uint16_t input_w, int8_t *output,
                            const uint16_t output_z, const uint32_t offset_z)
{
    const size_t inner = (size_t)input_x * input_y;
    const size_t outer = input_w;

    output += offset_z * inner;
    for (size_t i = 0; i < outer; i++) {
        memcpy(output, input, input_z * inner);
        input += input_z * inner;
        output += output_z * inner;
    }
}
