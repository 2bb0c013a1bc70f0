/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnsupportfunctions.h"

void arm_nn_svdf_output_s8(const int32_t *projected, int32_t rank, const int32_t *bias, int32_t batches,
                           int32_t units, const cmsis_nn_per_tensor_quant_params *quant_params,
                           const cmsis_nn_svdf_params *svdf_params, int8_t *output)
{
    for (int32_t batch = 0; batch < batches; batch++) {
        for (int32_t unit = 0; unit < units; unit++) {
            int32_t sum = bias != NULL ? bias[unit] : 0;
            for (int32_t r = 0; r < rank; r++) {
                sum = opgen_wrapping_add(sum, *projected++);
            }
            *output++ = opgen_requantize_to_s8(sum, quant_params->multiplier, quant_params->shift,
                                               svdf_params->output_offset, svdf_params->output_activation);
        }
    }
}
