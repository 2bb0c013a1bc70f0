/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_reduce.h"

#include "opgen_reduction.h"

enum { WINDOW_ADD = 1, WINDOW_MUL, WINDOW_MINIMUM, WINDOW_MAXIMUM };

#define LESSER_OF(total, element) ((element) < (total) ? (element) : (total))
#define GREATER_OF(total, element) ((total) < (element) ? (element) : (total))
#define BOTH_OF(total, element) ((total) && (element))
#define EITHER_OF(total, element) ((total) || (element))
#define ADDED_F32(total, element) ((total) + (element))
#define TIMES_F32(total, element) ((total) * (element))
/* Sums and products wrap. */
#define ADDED_S32(total, element) ((int32_t)((uint32_t)(total) + (uint32_t)(element)))
#define TIMES_S32(total, element) ((int32_t)((uint32_t)(total) * (uint32_t)(element)))
#define ADDED_S64(total, element) ((int64_t)((uint64_t)(total) + (uint64_t)(element)))
#define TIMES_S64(total, element) ((int64_t)((uint64_t)(total) * (uint64_t)(element)))

/* The body of a function of elements of one type, with totals of another one. */
#define REDUCE_WINDOW(element_type, total_type, added, times)                                                \
    switch (function) {                                                                                      \
    case WINDOW_ADD: {                                                                                       \
        OPGEN_REDUCE(element_type, total_type, start, added, (element_type)total);                           \
        break;                                                                                               \
    }                                                                                                        \
    case WINDOW_MUL: {                                                                                       \
        OPGEN_REDUCE(element_type, total_type, start, times, (element_type)total);                           \
        break;                                                                                               \
    }                                                                                                        \
    case WINDOW_MINIMUM: {                                                                                   \
        OPGEN_REDUCE(element_type, element_type, start, LESSER_OF, total);                                   \
        break;                                                                                               \
    }                                                                                                        \
    default: {                                                                                               \
        OPGEN_REDUCE(element_type, element_type, start, GREATER_OF, total);                                  \
        break;                                                                                               \
    }                                                                                                        \
    }

void opgen_reduce_window_s8(const opgen_reduction *walk, int32_t function, int8_t start, const int8_t *input,
                            int8_t *output)
{
    REDUCE_WINDOW(int8_t, int32_t, ADDED_S32, TIMES_S32)
}

void opgen_reduce_window_u8(const opgen_reduction *walk, int32_t function, uint8_t start,
                            const uint8_t *input, uint8_t *output)
{
    REDUCE_WINDOW(uint8_t, int32_t, ADDED_S32, TIMES_S32)
}

void opgen_reduce_window_s16(const opgen_reduction *walk, int32_t function, int16_t start,
                             const int16_t *input, int16_t *output)
{
    REDUCE_WINDOW(int16_t, int32_t, ADDED_S32, TIMES_S32)
}

void opgen_reduce_window_s32(const opgen_reduction *walk, int32_t function, int32_t start,
                             const int32_t *input, int32_t *output)
{
    REDUCE_WINDOW(int32_t, int32_t, ADDED_S32, TIMES_S32)
}

void opgen_reduce_window_s64(const opgen_reduction *walk, int32_t function, int64_t start,
                             const int64_t *input, int64_t *output)
{
    REDUCE_WINDOW(int64_t, int64_t, ADDED_S64, TIMES_S64)
}

void opgen_reduce_window_f32(const opgen_reduction *walk, int32_t function, float start, const float *input,
                             float *output)
{
    REDUCE_WINDOW(float, float, ADDED_F32, TIMES_F32)
}

void opgen_reduce_window_bool(const opgen_reduction *walk, bool is_all, bool start, const bool *input,
                              bool *output)
{
    if (is_all) {
        OPGEN_REDUCE(bool, bool, start, BOTH_OF, total);
    } else {
        OPGEN_REDUCE(bool, bool, start, EITHER_OF, total);
    }
}
