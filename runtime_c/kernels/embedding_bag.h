/* Kernels of EMBEDDING_BAG. Made by `opgen build` from specs/reduce/embedding_bag.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EMBEDDING_BAG_H
#define OPGEN_KERNELS_EMBEDDING_BAG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

/* EMBEDDING_BAG: table float32, indices int32, offsets int32, weights float32, output float32 (specs/reduce/embedding_bag.yaml#embedding_bag_f32_s32) */
typedef struct {
    int32_t mode;
    bool ends_given;
    int32_t skipped;
    int32_t bags;
    int32_t count;
    int32_t rows;
    int32_t width;
} opgen_embedding_bag_f32_s32_params;

static inline int opgen_run_embedding_bag_f32_s32(const opgen_embedding_bag_f32_s32_params *p,
                                                  const float *table, const int32_t *indices,
                                                  const int32_t *offsets, const float *weights, float *output)
{
    for (int32_t i = 0; i < p->count; i++)
        if (indices[i] < 0 || indices[i] >= p->rows)
            return OPGEN_WRONG_INDEX;
    for (int32_t bag = 0; bag < p->bags + (p->ends_given ? 1 : 0); bag++)
        if (offsets[bag] < 0 || offsets[bag] > p->count)
            return OPGEN_WRONG_INDEX;
    for (int32_t bag = 0; bag < p->bags; bag++, output += p->width) {
        const int32_t end = bag + 1 < p->bags || p->ends_given ? (int32_t)offsets[bag + 1] : p->count;
        int32_t found = 0;
        memset(output, 0, (size_t)p->width * sizeof *output);
        for (int32_t i = (int32_t)offsets[bag]; i < end; i++) {
            const float *const row = table + (int32_t)indices[i] * p->width;
            const float factor = weights ? weights[i] : 1.0f;
            if (indices[i] == p->skipped)
                continue;
            for (int32_t k = 0; k < p->width; k++)
                output[k] = p->mode != 2                                               ? output[k] + factor * row[k]
                            : found == 0 || row[k] > output[k] || isnan(row[k]) ? row[k]
                                                                                       : output[k];
            found++;
        }
        for (int32_t k = 0; k < p->width && p->mode == 1 && found > 1; k++)
            output[k] /= (float)found;
    }
    return 0;
}

/* EMBEDDING_BAG: table float32, indices int64, offsets int64, weights float32, output float32 (specs/reduce/embedding_bag.yaml#embedding_bag_f32_s64) */
typedef struct {
    int32_t mode;
    bool ends_given;
    int32_t skipped;
    int32_t bags;
    int32_t count;
    int32_t rows;
    int32_t width;
} opgen_embedding_bag_f32_s64_params;

static inline int opgen_run_embedding_bag_f32_s64(const opgen_embedding_bag_f32_s64_params *p,
                                                  const float *table, const int64_t *indices,
                                                  const int64_t *offsets, const float *weights, float *output)
{
    for (int32_t i = 0; i < p->count; i++)
        if (indices[i] < 0 || indices[i] >= p->rows)
            return OPGEN_WRONG_INDEX;
    for (int32_t bag = 0; bag < p->bags + (p->ends_given ? 1 : 0); bag++)
        if (offsets[bag] < 0 || offsets[bag] > p->count)
            return OPGEN_WRONG_INDEX;
    for (int32_t bag = 0; bag < p->bags; bag++, output += p->width) {
        const int32_t end = bag + 1 < p->bags || p->ends_given ? (int32_t)offsets[bag + 1] : p->count;
        int32_t found = 0;
        memset(output, 0, (size_t)p->width * sizeof *output);
        for (int32_t i = (int32_t)offsets[bag]; i < end; i++) {
            const float *const row = table + (int32_t)indices[i] * p->width;
            const float factor = weights ? weights[i] : 1.0f;
            if (indices[i] == p->skipped)
                continue;
            for (int32_t k = 0; k < p->width; k++)
                output[k] = p->mode != 2                                               ? output[k] + factor * row[k]
                            : found == 0 || row[k] > output[k] || isnan(row[k]) ? row[k]
                                                                                       : output[k];
            found++;
        }
        for (int32_t k = 0; k < p->width && p->mode == 1 && found > 1; k++)
            output[k] /= (float)found;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_EMBEDDING_BAG_H */
