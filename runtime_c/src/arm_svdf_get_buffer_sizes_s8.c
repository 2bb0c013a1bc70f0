/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"

int32_t arm_svdf_s8_get_buffer_size(const cmsis_nn_dims *weights_feature_dims)
{
    (void)weights_feature_dims;
    return 0;
}

int32_t arm_svdf_s8_get_buffer_size_dsp(const cmsis_nn_dims *weights_feature_dims)
{
    return arm_svdf_s8_get_buffer_size(weights_feature_dims);
}

/* Helium: the sums that arm_vector_sum_s8 computes, one per feature. */
int32_t arm_svdf_s8_get_buffer_size_mve(const cmsis_nn_dims *weights_feature_dims)
{
    return weights_feature_dims->n * (int32_t)sizeof(int32_t);
}
