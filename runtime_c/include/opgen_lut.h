/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of one quantized number, as tables made when the model is compiled. */
#ifndef OPGEN_LUT_H
#define OPGEN_LUT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* output[i] = table[input[i] + 128]; `table` has 256 entries. The output may be the input. */
void opgen_lut_s8(const int8_t *table, const int8_t *input, int8_t *output, int32_t size);

/* The value of `table` at `value`, linearly interpolated. `table` has 513 entries, for -32768, -32640, ...,
 * 32768; two neighbours differ by less than 2^15. Rounds like TensorFlow Lite's LUTLookup. */
static inline int16_t opgen_interpolate_s16(const int16_t *table, int16_t value)
{
    const int32_t index = 256 + (value >> 7);
    const int32_t base = table[index];
    const int32_t slope = (int16_t)(table[index + 1] - base);
    return (int16_t)(base + ((slope * (value & 127) + 64) >> 7));
}

/* output[i] = opgen_interpolate_s16(table, input[i]). The output may be the input. */
void opgen_lut_s16(const int16_t *table, const int16_t *input, int16_t *output, int32_t size);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_LUT_H */
