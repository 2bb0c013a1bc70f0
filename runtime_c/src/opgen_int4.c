/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_int4.h"

void opgen_unpack_int4(const int8_t *packed, int32_t count, int8_t *output)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t half = packed[i / 2] >> (i % 2 * 4) & 0xF;
        output[i] = (int8_t)((half ^ 8) - 8);
    }
}
