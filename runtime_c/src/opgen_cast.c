/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_cast.h"

#define OPGEN_EACH(from, type, result)                                                                       \
    case from:                                                                                               \
        for (int32_t i = 0; i < size; i++) {                                                                 \
            const type x = ((const type *)input)[i];                                                         \
            output[i] = (result);                                                                            \
        }                                                                                                    \
        break

/* `from_float` is the result in terms of a float `x`. */
#define OPGEN_CAST(name, type, from_float)                                                                   \
    void name(int32_t from, const void *input, type *output, int32_t size)                                   \
    {                                                                                                        \
        switch (from) {                                                                                      \
            OPGEN_EACH(OPGEN_TYPE_BOOL, bool, (type)x);                                                      \
            OPGEN_EACH(OPGEN_TYPE_S8, int8_t, (type)x);                                                      \
            OPGEN_EACH(OPGEN_TYPE_U8, uint8_t, (type)x);                                                     \
            OPGEN_EACH(OPGEN_TYPE_S16, int16_t, (type)x);                                                    \
            OPGEN_EACH(OPGEN_TYPE_S32, int32_t, (type)x);                                                    \
            OPGEN_EACH(OPGEN_TYPE_U32, uint32_t, (type)x);                                                   \
            OPGEN_EACH(OPGEN_TYPE_S64, int64_t, (type)x);                                                    \
            OPGEN_EACH(OPGEN_TYPE_F32, float, (type)(from_float));                                           \
        default:                                                                                             \
            break;                                                                                           \
        }                                                                                                    \
    }

/* `x` cut to an integer in [min, max]; `beyond` is max + 1 as a float. */
#define OPGEN_CUT(type, min, max, beyond)                                                                    \
    (x >= (float)(min) ? (x < (beyond) ? (type)x : (max)) : x < 0.0f ? (min) : 0)

OPGEN_CAST(opgen_cast_bool, bool, x)
OPGEN_CAST(opgen_cast_s8, int8_t, OPGEN_CUT(int8_t, INT8_MIN, INT8_MAX, 128.0f))
OPGEN_CAST(opgen_cast_u8, uint8_t, OPGEN_CUT(uint8_t, 0, UINT8_MAX, 256.0f))
OPGEN_CAST(opgen_cast_s16, int16_t, OPGEN_CUT(int16_t, INT16_MIN, INT16_MAX, 32768.0f))
OPGEN_CAST(opgen_cast_s32, int32_t, OPGEN_CUT(int32_t, INT32_MIN, INT32_MAX, 2147483648.0f))
OPGEN_CAST(opgen_cast_u32, uint32_t, OPGEN_CUT(uint32_t, 0, UINT32_MAX, 4294967296.0f))
OPGEN_CAST(opgen_cast_s64, int64_t, OPGEN_CUT(int64_t, INT64_MIN, INT64_MAX, 9223372036854775808.0f))
OPGEN_CAST(opgen_cast_f32, float, x)
