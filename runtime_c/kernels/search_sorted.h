/* Kernels of SEARCH_SORTED. Made by `opgen build` from specs/reduce/search_sorted.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SEARCH_SORTED_H
#define OPGEN_KERNELS_SEARCH_SORTED_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* SEARCH_SORTED: sequence int32, values int32, output int32 (specs/reduce/search_sorted.yaml#search_sorted_s32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool or_equal;
} opgen_search_sorted_s32_params;

static inline int opgen_run_search_sorted_s32(const opgen_search_sorted_s32_params *p,
                                              const int32_t *sequence, const int32_t *values, int32_t *output)
{
    for (int32_t row = 0; row < p->rows; row++, sequence += p->size) {
        for (int32_t i = 0; i < p->count; i++, values++) {
            int32_t low = 0, high = p->size;
            while (low < high) {
                const int32_t middle = low + (high - low) / 2;
                if (p->or_equal ? sequence[middle] > *values : sequence[middle] >= *values)
                    high = middle;
                else
                    low = middle + 1;
            }
            *output++ = low;
        }
    }
    return 0;
}

/* SEARCH_SORTED: sequence int64, values int64, output int32 (specs/reduce/search_sorted.yaml#search_sorted_s64) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool or_equal;
} opgen_search_sorted_s64_params;

static inline int opgen_run_search_sorted_s64(const opgen_search_sorted_s64_params *p,
                                              const int64_t *sequence, const int64_t *values, int32_t *output)
{
    for (int32_t row = 0; row < p->rows; row++, sequence += p->size) {
        for (int32_t i = 0; i < p->count; i++, values++) {
            int32_t low = 0, high = p->size;
            while (low < high) {
                const int32_t middle = low + (high - low) / 2;
                if (p->or_equal ? sequence[middle] > *values : sequence[middle] >= *values)
                    high = middle;
                else
                    low = middle + 1;
            }
            *output++ = low;
        }
    }
    return 0;
}

/* SEARCH_SORTED: sequence float32, values float32, output int32 (specs/reduce/search_sorted.yaml#search_sorted_f32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t count;
    bool or_equal;
} opgen_search_sorted_f32_params;

static inline int opgen_run_search_sorted_f32(const opgen_search_sorted_f32_params *p, const float *sequence,
                                              const float *values, int32_t *output)
{
    for (int32_t row = 0; row < p->rows; row++, sequence += p->size) {
        for (int32_t i = 0; i < p->count; i++, values++) {
            int32_t low = 0, high = p->size;
            while (low < high) {
                const int32_t middle = low + (high - low) / 2;
                if (p->or_equal ? sequence[middle] > *values : sequence[middle] >= *values)
                    high = middle;
                else
                    low = middle + 1;
            }
            *output++ = low;
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_SEARCH_SORTED_H */
