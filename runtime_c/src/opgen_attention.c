/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_attention.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "opgen_dot.h"
#include "opgen_loops.h"

/* The sum of e^(score - largest score), which replaces every score; 0 if nothing is seen. NaN is the largest.
 */
static float powers_of(float *scores, int32_t count)
{
    float largest = -INFINITY;
    float sum = 0.0f;
    for (int32_t i = 0; i < count; i++) {
        largest = largest < scores[i] || isnan(scores[i]) ? scores[i] : largest;
    }
    if (largest == -INFINITY) {
        return 0.0f;
    }
    for (int32_t i = 0; i < count; i++) {
        scores[i] = expf(scores[i] - largest);
        sum += scores[i];
    }
    return sum;
}

static void mean_value(const opgen_attention *p, int32_t count, const float *powers, float sum,
                       const float *value, float *output)
{
    memset(output, 0, (size_t)p->width * sizeof(float));
    if (sum == 0.0f) {
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        const float share = powers[i] / sum;
        for (int32_t k = 0; k < p->width; k++) {
            output[k] += share * value[i * p->width + k];
        }
    }
}

void opgen_attention_f32(const opgen_attention *p, float scale, const int32_t *loops, int32_t rank,
                         int32_t mask_width, const float *query, const float *key, const float *value,
                         const float *added, const bool *chosen, float *scores, float *output)
{
    int32_t index[OPGEN_MAX_RANK] = {0};
    int32_t mask_row = 0;
    const int32_t mask_step = mask_width > 1 ? 1 : 0;
    for (int32_t row = 0; row < p->batches * p->queries; row++) {
        const int32_t batch = row / p->queries / p->sharing;
        const int32_t last = row % p->queries + 1;
        const int32_t count = p->is_causal && last < p->keys ? last : p->keys;
        const float *const keys = key + batch * p->keys * p->depth;
        for (int32_t i = 0; i < count; i++) {
            const int32_t place = mask_row * mask_width + i * mask_step;
            scores[i] = scale * opgen_dot_f32(0.0f, query, keys + i * p->depth, p->depth);
            scores[i] += added != NULL ? added[place] : 0.0f;
            scores[i] += chosen != NULL && !chosen[place] ? -INFINITY : 0.0f;
        }
        const float sum = powers_of(scores, count);
        mean_value(p, count, scores, sum, value + batch * p->keys * p->width, output);
        query += p->depth;
        output += p->width;
        (void)opgen_next_position(loops, rank, 2, index, &mask_row);
    }
}
