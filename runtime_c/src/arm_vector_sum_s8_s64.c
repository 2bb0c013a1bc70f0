/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_vector_sum_s8_s64(int64_t *vector_sum_buf, const int32_t vector_cols,
                                          const int32_t vector_rows, const int8_t *vector_data,
                                          const int32_t lhs_offset, const int64_t *bias_data)
{
    for (int32_t row = 0; row < vector_rows; row++) {
        int64_t sum = 0;
        for (int32_t i = 0; i < vector_cols; i++) {
            sum += vector_data[i];
        }
        vector_sum_buf[row] = (bias_data != NULL ? bias_data[row] : 0) + sum * lhs_offset;
        vector_data += vector_cols;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
