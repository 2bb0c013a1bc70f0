/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "opgen_softmax.h"

void arm_softmax_s8(const int8_t *input, const int32_t num_rows, const int32_t row_size, const int32_t mult,
                    const int32_t shift, const int32_t diff_min, int8_t *output)
{
    opgen_softmax_rows_s8(mult, shift, diff_min, num_rows, row_size, input, output);
}
