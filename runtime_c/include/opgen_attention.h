/* SPDX-License-Identifier: Apache-2.0 */
/* Attention: softmax(query * key^T * scale + mask) * value, one query at a time. */
#ifndef OPGEN_ATTENTION_H
#define OPGEN_ATTENTION_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In each of `batches`: `queries` and `keys` vectors of `depth`, and a value of `width` for each key. */
typedef struct {
    int32_t batches;
    int32_t sharing; /* so many batches have the same keys and values */
    int32_t queries;
    int32_t keys;
    int32_t depth;
    int32_t width;
    bool is_causal; /* query n sees the first n keys only */
} opgen_attention;

/* A mask has rows of `mask_width` elements, as many as there are keys, or one for all; `loops` and `rank`, as
 * in opgen_loops.h, tell which row belongs to which query. `added` is added to the scores; keys whose
 * `chosen` is false are not seen. Either may be NULL. A query that sees no key gives zeros. `scores` has room
 * for one number per key. */
void opgen_attention_f32(const opgen_attention *p, float scale, const int32_t *loops, int32_t rank,
                         int32_t mask_width, const float *query, const float *key, const float *value,
                         const float *added, const bool *chosen, float *scores, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_ATTENTION_H */
