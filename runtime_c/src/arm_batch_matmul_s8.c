/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_batch_matmul_s8(const cmsis_nn_context *ctx, const cmsis_nn_bmm_params *bmm_params,
                                        const cmsis_nn_per_tensor_quant_params *quant_params,
                                        const cmsis_nn_dims *input_lhs_dims, const int8_t *input_lhs,
                                        const cmsis_nn_dims *input_rhs_dims, const int8_t *input_rhs,
                                        const cmsis_nn_dims *output_dims, int8_t *output)
{
    const int32_t columns = input_rhs_dims->c;
    const int32_t lhs_size = input_lhs_dims->w * columns;
    const int32_t rhs_size = input_rhs_dims->w * columns;
    opgen_matrix_s8 matrix;

    (void)ctx;
    matrix.bias = NULL;
    matrix.multiplier = &quant_params->multiplier;
    matrix.shift = &quant_params->shift;
    matrix.is_per_channel = false;
    matrix.rows = input_rhs_dims->w;
    matrix.columns = columns;
    matrix.input_offset = bmm_params->fc_params.input_offset;
    matrix.filter_offset = bmm_params->fc_params.filter_offset;
    matrix.output_offset = bmm_params->fc_params.output_offset;
    matrix.range = bmm_params->fc_params.activation;
    for (int32_t n = 0; n < output_dims->n; n++) {
        for (int32_t h = 0; h < output_dims->h; h++) {
            const int32_t lhs = opgen_broadcast_matrix(input_lhs_dims, n, h);
            matrix.weights = input_rhs + opgen_broadcast_matrix(input_rhs_dims, n, h) * rhs_size;
            arm_nn_multiply_matrix_s8(&matrix, input_lhs + lhs * lhs_size, input_lhs_dims->w, columns, output,
                                      matrix.rows, 1);
            output += input_lhs_dims->w * matrix.rows;
        }
    }
    return ARM_CMSIS_NN_SUCCESS;
}
