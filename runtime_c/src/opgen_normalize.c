/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_normalize.h"

#include <math.h>
#include <stddef.h>

static float normalize_mean_of(const opgen_norm_groups *p, const float *input)
{
    float sum = 0.0f;
    for (int32_t channel = 0; channel < p->channels; channel++) {
        const float *x = input + channel * p->channel_step;
        for (int32_t i = 0; i < p->positions; i++) {
            sum += *x;
            x += p->position_step;
        }
    }
    return sum / (float)(p->channels * p->positions);
}

/* From the differences to the mean: sums of squares would cancel. */
static float normalize_variance_of(const opgen_norm_groups *p, float mean, const float *input)
{
    float sum = 0.0f;
    for (int32_t channel = 0; channel < p->channels; channel++) {
        const float *x = input + channel * p->channel_step;
        for (int32_t i = 0; i < p->positions; i++) {
            const float difference = *x - mean;
            sum += difference * difference;
            x += p->position_step;
        }
    }
    return sum / (float)(p->channels * p->positions);
}

static void normalize_normalize(const opgen_norm_groups *p, float epsilon, const float *input,
                                const float *weight, const float *bias, float *output)
{
    const float mean = normalize_mean_of(p, input);
    const float inverse = 1.0f / sqrtf(normalize_variance_of(p, mean, input) + epsilon);
    for (int32_t channel = 0; channel < p->channels; channel++) {
        const float factor = weight != NULL ? inverse * weight[channel] : inverse;
        const float offset = bias != NULL ? bias[channel] : 0.0f;
        int32_t place = channel * p->channel_step;
        for (int32_t i = 0; i < p->positions; i++) {
            output[place] = (input[place] - mean) * factor + offset;
            place += p->position_step;
        }
    }
}

void opgen_normalize_groups_f32(const opgen_norm_groups *p, float epsilon, const float *input,
                                const float *weight, const float *bias, float *output)
{
    for (int32_t batch = 0; batch < p->batches; batch++) {
        for (int32_t group = 0; group < p->groups; group++) {
            const int32_t first = group * p->channels;
            const int32_t start = batch * p->groups * p->channels * p->positions + first * p->channel_step;
            normalize_normalize(p, epsilon, input + start, weight != NULL ? weight + first : NULL,
                                bias != NULL ? bias + first : NULL, output + start);
        }
    }
}
