/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_half.h"

void opgen_widen_half(const uint16_t *input, int32_t count, float *output)
{
    for (int32_t i = 0; i < count; i++) {
        output[i] = opgen_half_value(input[i]);
    }
}
