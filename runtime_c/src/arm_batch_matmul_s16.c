/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

static int64_t batch_matmul_s16_dot(const int16_t *a, const int16_t *b, int32_t count)
{
    int64_t sum = 0;

    for (int32_t i = 0; i < count; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

arm_cmsis_nn_status arm_batch_matmul_s16(const cmsis_nn_context *ctx, const cmsis_nn_bmm_params *bmm_params,
                                         const cmsis_nn_per_tensor_quant_params *quant_params,
                                         const cmsis_nn_dims *input_lhs_dims, const int16_t *input_lhs,
                                         const cmsis_nn_dims *input_rhs_dims, const int16_t *input_rhs,
                                         const cmsis_nn_dims *output_dims, int16_t *output)
{
    const int32_t columns = input_rhs_dims->c;
    const int32_t lhs_rows = input_lhs_dims->w;
    const int32_t rhs_rows = input_rhs_dims->w;
    const int32_t multiplier = opgen_reduce_multiplier(quant_params->multiplier);

    (void)ctx;
    for (int32_t n = 0; n < output_dims->n; n++) {
        for (int32_t h = 0; h < output_dims->h; h++) {
            const int16_t *lhs =
                input_lhs + opgen_broadcast_matrix(input_lhs_dims, n, h) * lhs_rows * columns;
            const int16_t *rhs =
                input_rhs + opgen_broadcast_matrix(input_rhs_dims, n, h) * rhs_rows * columns;
            for (int32_t i = 0; i < lhs_rows * rhs_rows; i++) {
                const int64_t sum =
                    batch_matmul_s16_dot(lhs + i / rhs_rows * columns, rhs + i % rhs_rows * columns, columns);
                *output++ = opgen_requantize_s64_to_s16(sum, multiplier, quant_params->shift,
                                                        bmm_params->fc_params.activation);
            }
        }
    }
    return ARM_CMSIS_NN_SUCCESS;
}
