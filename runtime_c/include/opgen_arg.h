/* The loops of ARG_MAX and ARG_MIN, for every type of elements and of indices. */
#ifndef OPGEN_ARG_H
#define OPGEN_ARG_H

#include "opgen_axis.h"

/* The function that writes which element along an axis comes first by `order`, < or >. */
#define OPGEN_DEFINE_ARG(name, element_type, index_type, order)                                              \
    void name(const opgen_axis *axis, const element_type *input, index_type *output)                         \
    {                                                                                                        \
        for (int32_t before = 0; before < axis->before; before++) {                                          \
            for (int32_t after = 0; after < axis->after; after++) {                                          \
                const element_type *element = input + after;                                                 \
                element_type best = *element;                                                                \
                int32_t index = 0;                                                                           \
                for (int32_t i = 1; i < axis->size; i++) {                                                   \
                    element += axis->after;                                                                  \
                    if (*element order best) {                                                               \
                        best = *element;                                                                     \
                        index = i;                                                                           \
                    }                                                                                        \
                }                                                                                            \
                *output++ = index;                                                                           \
            }                                                                                                \
            input += axis->size * axis->after;                                                               \
        }                                                                                                    \
    }

#endif /* OPGEN_ARG_H */
