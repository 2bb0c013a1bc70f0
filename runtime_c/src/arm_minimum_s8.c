/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

arm_cmsis_nn_status arm_minimum_s8(const cmsis_nn_context *ctx, const int8_t *input_1_data,
                                   const cmsis_nn_dims *input_1_dims, const int8_t *input_2_data,
                                   const cmsis_nn_dims *input_2_dims, int8_t *output_data,
                                   const cmsis_nn_dims *output_dims)
{
    (void)ctx;
    (void)output_dims;
    arm_nn_broadcast_maximum_s8(input_1_data, input_1_dims, input_2_data, input_2_dims, -1, output_data);
    return ARM_CMSIS_NN_SUCCESS;
}
