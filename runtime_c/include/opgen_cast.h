/* SPDX-License-Identifier: Apache-2.0 */
/* Conversion of plain numbers from one type to another: of integers the low bits are kept; of floats the
 * integer part, limited to the type's range, and 0 for NaN. bool counts as 0 or 1, and what is not 0 is true.
 */
#ifndef OPGEN_CAST_H
#define OPGEN_CAST_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Types of `input`, with the numbers that they have in .tflite files. */
enum {
    OPGEN_TYPE_F32 = 0,
    OPGEN_TYPE_S32 = 2,
    OPGEN_TYPE_U8 = 3,
    OPGEN_TYPE_S64 = 4,
    OPGEN_TYPE_BOOL = 6,
    OPGEN_TYPE_S16 = 7,
    OPGEN_TYPE_S8 = 9,
    OPGEN_TYPE_U32 = 15
};

void opgen_cast_bool(int32_t from, const void *input, bool *output, int32_t size);
void opgen_cast_s8(int32_t from, const void *input, int8_t *output, int32_t size);
void opgen_cast_u8(int32_t from, const void *input, uint8_t *output, int32_t size);
void opgen_cast_s16(int32_t from, const void *input, int16_t *output, int32_t size);
void opgen_cast_s32(int32_t from, const void *input, int32_t *output, int32_t size);
void opgen_cast_u32(int32_t from, const void *input, uint32_t *output, int32_t size);
void opgen_cast_s64(int32_t from, const void *input, int64_t *output, int32_t size);
void opgen_cast_f32(int32_t from, const void *input, float *output, int32_t size);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_CAST_H */
