/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_svdf_s8(const cmsis_nn_context *ctx, const cmsis_nn_context *input_ctx,
                                const cmsis_nn_context *output_ctx, const cmsis_nn_svdf_params *svdf_params,
                                const cmsis_nn_per_tensor_quant_params *input_quant_params,
                                const cmsis_nn_per_tensor_quant_params *output_quant_params,
                                const cmsis_nn_dims *input_dims, const int8_t *input_data,
                                const cmsis_nn_dims *state_dims, int8_t *state_data,
                                const cmsis_nn_dims *weights_feature_dims, const int8_t *weights_feature_data,
                                const cmsis_nn_dims *weights_time_dims, const int8_t *weights_time_data,
                                const cmsis_nn_dims *bias_dims, const int32_t *bias_data,
                                const cmsis_nn_dims *output_dims, int8_t *output_data)
{
    const int32_t features = weights_feature_dims->n;
    const int32_t memory = weights_time_dims->h;
    const int32_t state_size = input_dims->n * features * memory;
    int32_t *projected = (int32_t *)input_ctx->buf;
    const opgen_matrix_s8 matrix = {weights_feature_data,
                                    NULL,
                                    &input_quant_params->multiplier,
                                    &input_quant_params->shift,
                                    false,
                                    features,
                                    input_dims->h,
                                    -svdf_params->input_offset,
                                    0,
                                    0,
                                    svdf_params->input_activation};

    (void)ctx;
    (void)state_dims;
    (void)bias_dims;
    (void)output_dims;
    if (input_ctx->buf == NULL || output_ctx->buf == NULL) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    /* All memories move on by one element; the last of each is then the new activation. */
    memmove(state_data, state_data + 1, (size_t)(state_size - 1));
    arm_nn_multiply_matrix_s8(&matrix, input_data, input_dims->n, input_dims->h, state_data + memory - 1,
                              features * memory, memory);
    for (int32_t i = 0; i < input_dims->n * features; i++) {
        projected[i] =
            opgen_dot_s8(state_data + i * memory, 0, weights_time_data + i % features * memory, memory);
    }
    arm_nn_svdf_output_s8(projected, svdf_params->rank, bias_data, input_dims->n,
                          features / svdf_params->rank, output_quant_params, svdf_params, output_data);
    return ARM_CMSIS_NN_SUCCESS;
}
