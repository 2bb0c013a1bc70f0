/* SPDX-License-Identifier: Apache-2.0 */
/* The loops of ARG_MAX and ARG_MIN, for every type of elements and of indices. */
#ifndef OPGEN_ARG_H
#define OPGEN_ARG_H

#include <math.h>

#include "opgen_axis.h"

#define OPGEN_LARGER(element, best) ((element) > (best))
#define OPGEN_SMALLER(element, best) ((element) < (best))
#define OPGEN_LARGER_OR_NAN(element, best) (!isnan(best) && ((element) > (best) || isnan(element)))
#define OPGEN_SMALLER_OR_NAN(element, best) (!isnan(best) && ((element) < (best) || isnan(element)))

/* The function that writes which element along an axis comes first: `order` says of an element whether it
 * comes before the best so far. */
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
                    if (order(element, best)) {                                                              \
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
