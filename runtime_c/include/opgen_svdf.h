/* SPDX-License-Identifier: Apache-2.0 */
/* Singular value decomposition filter: a layer that looks back over the last `memory` inputs.
 *
 * Each of `filters` features of the newest input joins its history in `state`, of which the oldest entry is
 * dropped; the histories are weighted over time, and `rank` consecutive filters are summed to one unit.
 * input [batches, features], weights_feature [filters, features], weights_time [filters, memory], bias
 * [units] or NULL, state [batches, filters, memory], output [batches, units], units = filters / rank.
 */
#ifndef OPGEN_SVDF_H
#define OPGEN_SVDF_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    int32_t batches;
    int32_t features;
    int32_t filters;
    int32_t memory;
    int32_t rank;
} opgen_svdf_sizes;

/* Zero points, and the factors that bring the feature products to the state and the time products to the
 * output: multiplier * 2^(shift - 31). */
typedef struct {
    int32_t input_zero_point;
    int32_t state_zero_point;
    int32_t output_zero_point;
    int32_t feature_multiplier;
    int32_t feature_shift;
    int32_t time_multiplier;
    int32_t time_shift;
} opgen_svdf_quant;

/* int8 with an int8 state. A new state entry is saturated before its zero point is added, as in TensorFlow
 * Lite Micro. feature_sums [filters]: what the input's zero point adds to the products of each filter, or
 * NULL if it is to be found here. unit_sums [units]: the bias, and what the state's zero point adds to the
 * products over time. */
void opgen_svdf_s8_state_s8(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant,
                            const int32_t *feature_sums, const int32_t *unit_sums, const int8_t *input,
                            const int8_t *weights_feature, const int8_t *weights_time, int8_t *state,
                            int8_t *output);

/* float32; `activation` as in opgen_fused_f32. */
void opgen_svdf_f32(const opgen_svdf_sizes *sizes, int32_t activation, const float *input,
                    const float *weights_feature, const float *weights_time, const float *bias, float *state,
                    float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SVDF_H */
