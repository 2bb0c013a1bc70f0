/* Kernels of KTH_SMALLEST. Made by `opgen build` from specs/reduce/kth_smallest.yaml; do not edit. */
#ifndef OPGEN_KERNELS_KTH_SMALLEST_H
#define OPGEN_KERNELS_KTH_SMALLEST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* KTH_SMALLEST: input float32, values float32, indices int32 (specs/reduce/kth_smallest.yaml#kth_smallest_f32) */
typedef struct {
    int32_t rows;
    int32_t size;
    bool nan_wins;
    int32_t k;
} opgen_kth_smallest_f32_params;

static inline int opgen_run_kth_smallest_f32(const opgen_kth_smallest_f32_params *p, const float *input,
                                             float *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->rows; row++, input += p->size) {
        int32_t found = 0;
        while (p->nan_wins && found < p->size - 1 && !isnan(input[found]))
            found++;
        for (int32_t i = 0, before = -1; before != p->k - 1 && !(p->nan_wins && isnan(input[found])); i++) {
            before = 0;
            for (int32_t j = 0; j < p->size; j++)
                before += isnan(input[i]) ? !isnan(input[j]) || j < i
                                          : input[j] < input[i] || (input[j] == input[i] && j < i);
            found = i;
        }
        if (values)
            values[row] = input[found];
        if (indices)
            indices[row] = found;
    }
    return 0;
}

/* KTH_SMALLEST: input int8, values int8, indices int32 (specs/reduce/kth_smallest.yaml#kth_smallest_s8) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t k;
} opgen_kth_smallest_s8_params;

static inline int opgen_run_kth_smallest_s8(const opgen_kth_smallest_s8_params *p, const int8_t *input,
                                            int8_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->rows; row++, input += p->size) {
        int32_t found = 0;
        for (int32_t i = 0; i < p->size; i++) {
            int32_t before = 0;
            for (int32_t j = 0; j < p->size; j++)
                before += (input[j] < input[i]) | ((input[j] == input[i]) & (j < i));
            found = before == p->k - 1 ? i : found;
        }
        if (values)
            values[row] = input[found];
        if (indices)
            indices[row] = found;
    }
    return 0;
}

/* KTH_SMALLEST: input uint8, values uint8, indices int32 (specs/reduce/kth_smallest.yaml#kth_smallest_u8) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t k;
} opgen_kth_smallest_u8_params;

static inline int opgen_run_kth_smallest_u8(const opgen_kth_smallest_u8_params *p, const uint8_t *input,
                                            uint8_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->rows; row++, input += p->size) {
        int32_t found = 0;
        for (int32_t i = 0; i < p->size; i++) {
            int32_t before = 0;
            for (int32_t j = 0; j < p->size; j++)
                before += (input[j] < input[i]) | ((input[j] == input[i]) & (j < i));
            found = before == p->k - 1 ? i : found;
        }
        if (values)
            values[row] = input[found];
        if (indices)
            indices[row] = found;
    }
    return 0;
}

/* KTH_SMALLEST: input int16, values int16, indices int32 (specs/reduce/kth_smallest.yaml#kth_smallest_s16) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t k;
} opgen_kth_smallest_s16_params;

static inline int opgen_run_kth_smallest_s16(const opgen_kth_smallest_s16_params *p, const int16_t *input,
                                             int16_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->rows; row++, input += p->size) {
        int32_t found = 0;
        for (int32_t i = 0; i < p->size; i++) {
            int32_t before = 0;
            for (int32_t j = 0; j < p->size; j++)
                before += (input[j] < input[i]) | ((input[j] == input[i]) & (j < i));
            found = before == p->k - 1 ? i : found;
        }
        if (values)
            values[row] = input[found];
        if (indices)
            indices[row] = found;
    }
    return 0;
}

/* KTH_SMALLEST: input int32, values int32, indices int32 (specs/reduce/kth_smallest.yaml#kth_smallest_s32) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t k;
} opgen_kth_smallest_s32_params;

static inline int opgen_run_kth_smallest_s32(const opgen_kth_smallest_s32_params *p, const int32_t *input,
                                             int32_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->rows; row++, input += p->size) {
        int32_t found = 0;
        for (int32_t i = 0; i < p->size; i++) {
            int32_t before = 0;
            for (int32_t j = 0; j < p->size; j++)
                before += (input[j] < input[i]) | ((input[j] == input[i]) & (j < i));
            found = before == p->k - 1 ? i : found;
        }
        if (values)
            values[row] = input[found];
        if (indices)
            indices[row] = found;
    }
    return 0;
}

/* KTH_SMALLEST: input int64, values int64, indices int32 (specs/reduce/kth_smallest.yaml#kth_smallest_s64) */
typedef struct {
    int32_t rows;
    int32_t size;
    int32_t k;
} opgen_kth_smallest_s64_params;

static inline int opgen_run_kth_smallest_s64(const opgen_kth_smallest_s64_params *p, const int64_t *input,
                                             int64_t *values, int32_t *indices)
{
    for (int32_t row = 0; row < p->rows; row++, input += p->size) {
        int32_t found = 0;
        for (int32_t i = 0; i < p->size; i++) {
            int32_t before = 0;
            for (int32_t j = 0; j < p->size; j++)
                before += (input[j] < input[i]) | ((input[j] == input[i]) & (j < i));
            found = before == p->k - 1 ? i : found;
        }
        if (values)
            values[row] = input[found];
        if (indices)
            indices[row] = found;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_KTH_SMALLEST_H */
