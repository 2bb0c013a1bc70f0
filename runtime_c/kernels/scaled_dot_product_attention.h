/* Kernels of SCALED_DOT_PRODUCT_ATTENTION. Made by `opgen build` from specs/attention/scaled_dot_product_attention.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SCALED_DOT_PRODUCT_ATTENTION_H
#define OPGEN_KERNELS_SCALED_DOT_PRODUCT_ATTENTION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_attention.h"

/* SCALED_DOT_PRODUCT_ATTENTION: query float32, key float32, value float32, mask float32, output float32 (specs/attention/scaled_dot_product_attention.yaml#attention_f32) */
typedef struct {
    opgen_attention sizes;
    float scale;
    const int32_t *table;
    int32_t rank;
    int32_t mask_width;
} opgen_attention_f32_params;

static inline int opgen_run_attention_f32(const opgen_attention_f32_params *p, const float *query,
                                          const float *key, const float *value, const float *mask,
                                          float *output, void *scratch)
{
    opgen_attention_f32(&p->sizes, p->scale, p->table, p->rank, p->mask_width, query, key, value, mask,
                        NULL, (float *)scratch, output);
    return 0;
}

/* SCALED_DOT_PRODUCT_ATTENTION: query float32, key float32, value float32, mask bool, output float32 (specs/attention/scaled_dot_product_attention.yaml#attention_chosen_f32) */
typedef struct {
    opgen_attention sizes;
    float scale;
    const int32_t *table;
    int32_t rank;
    int32_t mask_width;
} opgen_attention_chosen_f32_params;

static inline int opgen_run_attention_chosen_f32(const opgen_attention_chosen_f32_params *p,
                                                 const float *query, const float *key, const float *value,
                                                 const bool *mask, float *output, void *scratch)
{
    opgen_attention_f32(&p->sizes, p->scale, p->table, p->rank, p->mask_width, query, key, value, NULL,
                        mask, (float *)scratch, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SCALED_DOT_PRODUCT_ATTENTION_H */
