/* SPDX-License-Identifier: Apache-2.0 */
/* Groups of channels, brought to mean 0 and variance 1: layer, group and instance normalization. */
#ifndef OPGEN_NORMALIZE_H
#define OPGEN_NORMALIZE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Each of `batches` has `groups` groups of `channels` channels with `positions` elements each. Steps count
 * elements: (positions, 1) for channels before the positions, (1, groups * channels) behind them. */
typedef struct {
    int32_t batches;
    int32_t groups;
    int32_t channels;
    int32_t positions;
    int32_t channel_step;
    int32_t position_step;
} opgen_norm_groups;

/* (x - mean) / sqrt(variance + epsilon) of each group, times `weight`, plus `bias`: one number for each
 * channel of all groups, or NULL. The output may be the input. */
void opgen_normalize_groups_f32(const opgen_norm_groups *p, float epsilon, const float *input,
                                const float *weight, const float *bias, float *output);

/* Rows of `depth` elements, divided by sqrt(mean square + epsilon), times `weight`: one number for each
 * element of a row, or NULL. The output may be the input. */
void opgen_rms_normalize_f32(int32_t rows, int32_t depth, float epsilon, const float *input,
                             const float *weight, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_NORMALIZE_H */
