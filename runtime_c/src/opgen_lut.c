/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lut.h"

#include "opgen_dsp.h"
#include "opgen_mve.h"

/* As many as come at a time. Returns how many are done. */
#if OPGEN_HAS_MVE
static int32_t looked_up(const int8_t *table, const int8_t *input, int8_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i += 16) {
        const mve_pred16_t inside = vctp8q((uint32_t)(size - i));
        const uint8x16_t bytes = vldrbq_z_u8((const uint8_t *)input + i, inside);
        const uint8x16_t places = veorq_u8(bytes, vdupq_n_u8(0x80));
        vstrbq_p_s8(output + i, vldrbq_gather_offset_z_s8(table, places, inside), inside);
    }
    return size;
}
#elif OPGEN_HAS_DSP
static int32_t looked_up(const int8_t *table, const int8_t *input, int8_t *output, int32_t size)
{
    const uint8_t *const entries = (const uint8_t *)table;
    int32_t i = 0;
    for (; i + 4 <= size; i += 4) {
        const uint32_t places = opgen_load_bytes(input + i) ^ 0x80808080u;
        const uint32_t found = (uint32_t)entries[places & 0xFF] | (uint32_t)entries[places >> 8 & 0xFF] << 8 |
                               (uint32_t)entries[places >> 16 & 0xFF] << 16 |
                               (uint32_t)entries[places >> 24] << 24;
        memcpy(output + i, &found, sizeof found);
    }
    return i;
}
#else
#define looked_up(table, input, output, size) 0
#endif

void opgen_lut_s8(const int8_t *table, const int8_t *input, int8_t *output, int32_t size)
{
    const int8_t *const middle = table + 128;
    for (int32_t i = looked_up(table, input, output, size); i < size; i++) {
        output[i] = middle[input[i]];
    }
}

void opgen_lut_s16(const int16_t *table, const int16_t *input, int16_t *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = opgen_interpolate_s16(table, input[i]);
    }
}
