/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lut.h"

void opgen_lut_s8(const int8_t *table, const int8_t *input, int8_t *output, int32_t size)
{
    const int8_t *const middle = table + 128;
    for (int32_t i = 0; i < size; i++) {
        output[i] = middle[input[i]];
    }
}

void opgen_lut_s16(const int16_t *table, const int16_t *input, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = opgen_interpolate_s16(table, input[i]);
    }
}
