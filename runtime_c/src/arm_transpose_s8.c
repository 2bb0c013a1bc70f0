/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "arm_nnfunctions.h"

arm_cmsis_nn_status arm_transpose_s8(const int8_t *input_data, int8_t *const output_data,
                                     const cmsis_nn_dims *const input_dims,
                                     const cmsis_nn_dims *const output_dims,
                                     const cmsis_nn_transpose_params *const transpose_params)
{
    const int32_t rank = transpose_params->num_dims;
    const int32_t input_shape[4] = {input_dims->n, input_dims->h, input_dims->w, input_dims->c};
    /* Of the output, axes in front of the tensor's own counted as one element. */
    int32_t size[4] = {1, 1, 1, 1};
    int32_t stride[4] = {0, 0, 0, 0};
    int8_t *output = output_data;

    (void)output_dims;
    if (rank == 1) {
        memcpy(output_data, input_data, (size_t)input_dims->n);
        return ARM_CMSIS_NN_SUCCESS;
    }
    if (rank < 1 || rank > 4) {
        return ARM_CMSIS_NN_ARG_ERROR;
    }
    for (int32_t axis = 0; axis < rank; axis++) {
        const uint32_t from = transpose_params->permutations[axis];
        if (from >= (uint32_t)rank) {
            return ARM_CMSIS_NN_ARG_ERROR;
        }
        size[4 - rank + axis] = input_shape[from];
        stride[4 - rank + axis] = 1;
        for (int32_t inner = (int32_t)from + 1; inner < rank; inner++) {
            stride[4 - rank + axis] *= input_shape[inner];
        }
    }
    for (int32_t n = 0; n < size[0]; n++) {
        for (int32_t h = 0; h < size[1]; h++) {
            for (int32_t w = 0; w < size[2]; w++) {
                const int8_t *input = input_data + n * stride[0] + h * stride[1] + w * stride[2];
                for (int32_t c = 0; c < size[3]; c++) {
                    *output++ = input[c * stride[3]];
                }
            }
        }
    }
    return ARM_CMSIS_NN_SUCCESS;
}
