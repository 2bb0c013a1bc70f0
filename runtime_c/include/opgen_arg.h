/* The loops of ARG_MAX and ARG_MIN, for every type of elements and of indices. */
#ifndef OPGEN_ARG_H
#define OPGEN_ARG_H

#include "opgen_axis.h"

/* The function that writes which element along an axis comes first by `order`, < or >. */
#define OPGEN_DEFINE_ARG(name, element_type, index_type, order)                                              \
    void name(const opgen_axis *axis, const element_type *input, index_type *output)                         \
    {                                                                                                        \
        const int32_t size = axis->size;                                                                     \
        const int32_t step = axis->after;                                                                    \
        for (int32_t before = 0; before < axis->before; before++) {                                          \
            for (int32_t after = 0; after < step; after++) {                                                 \
                const element_type *const row = input + after;                                               \
                element_type best = *row;                                                                    \
                int32_t index = 0;                                                                           \
                for (int32_t i = 1; i < size; i++) {                                                         \
                    const element_type element = row[i * step];                                              \
                    if (element order best) {                                                                \
                        best = element;                                                                      \
                        index = i;                                                                           \
                    }                                                                                        \
                }                                                                                            \
                *output++ = index;                                                                           \
            }                                                                                                \
            input += size * step;                                                                            \
        }                                                                                                    \
    }

#endif /* OPGEN_ARG_H */
