/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"
#include "opgen_mve.h"

arm_cmsis_nn_status arm_elementwise_mul_s8(const int8_t *input_1_vect, const int8_t *input_2_vect,
                                           const int32_t input_1_offset, const int32_t input_2_offset,
                                           int8_t *output, const int32_t out_offset, const int32_t out_mult,
                                           const int32_t out_shift, const int32_t out_activation_min,
                                           const int32_t out_activation_max, const int32_t block_size)
{
#if OPGEN_HAS_MVE
    int32_t i = 0;
    for (; i + 4 <= block_size; i += 4) {
        const int32x4_t a = vaddq_n_s32(vldrbq_s32(input_1_vect + i), input_1_offset);
        const int32x4_t b = vaddq_n_s32(vldrbq_s32(input_2_vect + i), input_2_offset);
        const int32x4_t scaled =
            opgen_multiply_by_quantized_multiplier_4(vmulq_s32(a, b), out_mult, out_shift);
        vstrbq_s32(output + i,
                   opgen_clamp_4(vaddq_n_s32(scaled, out_offset), out_activation_min, out_activation_max));
    }
    if (i < block_size) {
        const mve_pred16_t inside = vctp32q((uint32_t)(block_size - i));
        const int32x4_t a = vaddq_n_s32(vldrbq_z_s32(input_1_vect + i, inside), input_1_offset);
        const int32x4_t b = vaddq_n_s32(vldrbq_z_s32(input_2_vect + i, inside), input_2_offset);
        const int32x4_t scaled =
            opgen_multiply_by_quantized_multiplier_4(vmulq_s32(a, b), out_mult, out_shift);
        vstrbq_p_s32(output + i,
                     opgen_clamp_4(vaddq_n_s32(scaled, out_offset), out_activation_min, out_activation_max),
                     inside);
    }
#else
    const cmsis_nn_activation range = {out_activation_min, out_activation_max};

    for (int32_t i = 0; i < block_size; i++) {
        const int32_t product =
            opgen_wrapping_mul(input_1_vect[i] + input_1_offset, input_2_vect[i] + input_2_offset);
        output[i] = opgen_requantize_to_s8(product, out_mult, out_shift, out_offset, range);
    }
#endif
    return ARM_CMSIS_NN_SUCCESS;
}
