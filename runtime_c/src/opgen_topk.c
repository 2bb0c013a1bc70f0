/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_axis.h"

#include <math.h>
#include <stddef.h>

#define OUTRANKS(a, b) ((a) > (b))
#define OUTRANKS_OR_NAN(a, b) ((a) > (b) || (isnan(a) && !isnan(b)))

/* The outputs of a row are a heap while it is read: every entry comes after its two children in the order
 * of the result, so that the root is the next to go. Then the root is moved to the end again and again.
 * Those of one row at a time are in `scratch` if nobody reads them. */
#define OPGEN_DEFINE_TOPK(name, type, larger)                                                                \
    /* Whether `a` at index `i` comes before `b` at index `j`. */                                            \
    static int name##_precedes(type a, int32_t i, type b, int32_t j, bool smallest)                          \
    {                                                                                                        \
        return larger(a, b) == larger(b, a) ? i < j : (larger(a, b) != 0) != smallest;                       \
    }                                                                                                        \
                                                                                                             \
    /* Puts an entry at `place` of a heap of `count`, or below it. */                                        \
    static void name##_sift(type *values, int32_t *indices, int32_t place, int32_t count, type value,        \
                            int32_t index, bool smallest)                                                    \
    {                                                                                                        \
        int32_t child = 2 * place + 1;                                                                       \
        while (child < count) {                                                                              \
            if (child + 1 < count && name##_precedes(values[child], indices[child], values[child + 1],       \
                                                     indices[child + 1], smallest)) {                        \
                child++;                                                                                     \
            }                                                                                                \
            if (!name##_precedes(value, index, values[child], indices[child], smallest)) {                   \
                break;                                                                                       \
            }                                                                                                \
            values[place] = values[child];                                                                   \
            indices[place] = indices[child];                                                                 \
            place = child;                                                                                   \
            child = 2 * place + 1;                                                                           \
        }                                                                                                    \
        values[place] = value;                                                                               \
        indices[place] = index;                                                                              \
    }                                                                                                        \
                                                                                                             \
    void name(int32_t rows, int32_t size, int32_t count, bool smallest, const type *input, void *scratch,    \
              type *largest, int32_t *wanted)                                                                \
    {                                                                                                        \
        type *values = largest != NULL ? largest : (type *)scratch;                                          \
        int32_t *indices =                                                                                   \
            wanted != NULL ? wanted : (int32_t *)((type *)scratch + (largest != NULL ? 0 : count));          \
        for (int32_t row = 0; row < rows && count > 0; row++) {                                              \
            for (int32_t i = 0; i < count; i++) {                                                            \
                values[i] = input[i];                                                                        \
                indices[i] = i;                                                                              \
            }                                                                                                \
            for (int32_t i = count / 2 - 1; i >= 0; i--) {                                                   \
                name##_sift(values, indices, i, count, values[i], indices[i], smallest);                     \
            }                                                                                                \
            for (int32_t i = count; i < size; i++) {                                                         \
                if (name##_precedes(input[i], i, values[0], indices[0], smallest)) {                         \
                    name##_sift(values, indices, 0, count, input[i], i, smallest);                           \
                }                                                                                            \
            }                                                                                                \
            for (int32_t end = count - 1; end > 0; end--) {                                                  \
                const type last = values[end];                                                               \
                const int32_t index = indices[end];                                                          \
                values[end] = values[0];                                                                     \
                indices[end] = indices[0];                                                                   \
                name##_sift(values, indices, 0, end, last, index, smallest);                                 \
            }                                                                                                \
            input += size;                                                                                   \
            values += largest != NULL ? count : 0;                                                           \
            indices += wanted != NULL ? count : 0;                                                           \
        }                                                                                                    \
    }

OPGEN_DEFINE_TOPK(opgen_topk_s8, int8_t, OUTRANKS)
OPGEN_DEFINE_TOPK(opgen_topk_u8, uint8_t, OUTRANKS)
OPGEN_DEFINE_TOPK(opgen_topk_s16, int16_t, OUTRANKS)
OPGEN_DEFINE_TOPK(opgen_topk_s32, int32_t, OUTRANKS)
OPGEN_DEFINE_TOPK(opgen_topk_s64, int64_t, OUTRANKS)
OPGEN_DEFINE_TOPK(opgen_topk_f32, float, OUTRANKS_OR_NAN)
