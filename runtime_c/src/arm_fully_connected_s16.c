/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_fully_connected_s16(const cmsis_nn_context *ctx, const cmsis_nn_fc_params *fc_params,
                                            const cmsis_nn_per_tensor_quant_params *quant_params,
                                            const cmsis_nn_dims *input_dims, const int16_t *input_data,
                                            const cmsis_nn_dims *filter_dims, const int8_t *filter_data,
                                            const cmsis_nn_dims *bias_dims, const int64_t *bias_data,
                                            const cmsis_nn_dims *output_dims, int16_t *output_data)
{
    const int32_t columns = filter_dims->n;
    const int32_t multiplier = opgen_reduce_multiplier(quant_params->multiplier);

    (void)ctx;
    (void)bias_dims;
    for (int32_t batch = 0; batch < input_dims->n; batch++) {
        const int8_t *weights = filter_data;
        for (int32_t row = 0; row < output_dims->c; row++) {
            const int64_t bias = bias_data != NULL ? bias_data[row] : 0;
            output_data[row] =
                opgen_requantize_s64_to_s16(opgen_dot_s16(input_data, weights, columns) + bias, multiplier,
                                            quant_params->shift, fc_params->activation);
            weights += columns;
        }
        input_data += columns;
        output_data += output_dims->c;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
