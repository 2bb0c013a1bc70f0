/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lut.h"

#include "opgen_dsp.h"
#include "opgen_mve.h"

/* As many as come at a time. Returns how many are done. */
#if OPGEN_HAS_MVE
static int32_t looked_up(const int8_t *table, const int8_t *input, int8_t *output, int32_t size)
{
    const uint8x16_t middle = vdupq_n_u8(0x80);
    int32_t i = 0;
    for (; i + 16 <= size; i += 16) {
        const uint8x16_t places = veorq_u8(vldrbq_u8((const uint8_t *)input + i), middle);
        vstrbq_s8(output + i, vldrbq_gather_offset_s8(table, places));
    }
    if (i < size) {
        const mve_pred16_t inside = vctp8q((uint32_t)(size - i));
        const uint8x16_t bytes = vldrbq_z_u8((const uint8_t *)input + i, inside);
        const uint8x16_t places = veorq_u8(bytes, middle);
        vstrbq_p_s8(output + i, vldrbq_gather_offset_z_s8(table, places, inside), inside);
    }
    return size;
}
#elif OPGEN_HAS_DSP
static inline void look_up_four(const uint8_t *entries, const int8_t *input, int8_t *output)
{
    const uint32_t places = opgen_load_bytes(input) ^ 0x80808080u;
    const uint32_t found = (uint32_t)entries[places & 0xFF] | (uint32_t)entries[places >> 8 & 0xFF] << 8 |
                           (uint32_t)entries[places >> 16 & 0xFF] << 16 |
                           (uint32_t)entries[places >> 24] << 24;
    memcpy(output, &found, sizeof found);
}

static int32_t looked_up(const int8_t *table, const int8_t *input, int8_t *output, int32_t size)
{
    const uint8_t *const entries = (const uint8_t *)table;
    int32_t i = 0;
    for (; i + 16 <= size; i += 16, input += 16, output += 16) {
        look_up_four(entries, input, output);
        look_up_four(entries, input + 4, output + 4);
        look_up_four(entries, input + 8, output + 8);
        look_up_four(entries, input + 12, output + 12);
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
