/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnsupportfunctions.h"

/* Weights unpacked at a time, on the stack. */
#define CHUNK 32

int32_t arm_nn_dot_s8_s4(const int8_t *input, int32_t offset, const int8_t *packed, int32_t first,
                         int32_t count)
{
    int32_t sum = 0;

    while (count > 0) {
        const int32_t terms = opgen_min(count, CHUNK);
        int8_t weights[CHUNK];
        for (int32_t i = 0; i < terms; i++) {
            weights[i] = opgen_unpack_s4(packed, first + i);
        }
        sum = opgen_wrapping_add(sum, opgen_dot_s8(input, (int16_t)offset, weights, terms));
        input += terms;
        first += terms;
        count -= terms;
    }
    return sum;
}
