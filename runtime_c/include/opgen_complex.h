/* SPDX-License-Identifier: Apache-2.0 */
/* Walking over two arrays, of which any may be broadcast, and computing one complex number from each pair of
 * elements. Complex numbers are two floats, the real and the imaginary part.
 */
#ifndef OPGEN_COMPLEX_H
#define OPGEN_COMPLEX_H

#include <stdint.h>

#include "opgen_loops.h"

/* `each`, a statement, writes the two floats at `to`, from the `width` floats at `a` of input1 and at `b` of
 * input2. `loops` are those of OPGEN_FOR_EACH_PAIR. The output may be an input of complex numbers. */
#define OPGEN_FOR_EACH_COMPLEX(loops, rank, width, input1, input2, output, each)                             \
    do {                                                                                                     \
        const int32_t *const inner_ = (loops) + 3 * ((rank)-1);                                              \
        int32_t index_[OPGEN_MAX_RANK] = {0};                                                                \
        int32_t offset_[2] = {0, 0};                                                                         \
        float *to = (output);                                                                                \
        do {                                                                                                 \
            const float *a = (input1) + (width)*offset_[0];                                                  \
            const float *b = (input2) + (width)*offset_[1];                                                  \
            for (int32_t i_ = 0; i_ < inner_[0]; i_++) {                                                     \
                each;                                                                                        \
                to += 2;                                                                                     \
                a += (width)*inner_[1];                                                                      \
                b += (width)*inner_[2];                                                                      \
            }                                                                                                \
        } while (opgen_next_position((loops), (rank)-1, 3, index_, offset_));                                \
    } while (0)

#endif
