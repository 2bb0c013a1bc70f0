/* Kernels of MATRIX_SET_DIAG. Made by `opgen build` from specs/shape/matrix_set_diag.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MATRIX_SET_DIAG_H
#define OPGEN_KERNELS_MATRIX_SET_DIAG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* MATRIX_SET_DIAG: input int8, diagonal int8, output int8 (specs/shape/matrix_set_diag.yaml#matrix_set_diag_s8) */
typedef struct {
    int32_t bytes;
    int32_t count;
    int32_t rows;
    int32_t cols;
    int32_t side;
} opgen_matrix_set_diag_s8_params;

static inline int opgen_run_matrix_set_diag_s8(const opgen_matrix_set_diag_s8_params *p, const int8_t *input,
                                               const int8_t *diagonal, int8_t *output)
{
    if (output != input)
        memcpy(output, input, (size_t)p->bytes);
    for (int32_t i = 0; i < p->count; i++, output += p->rows * p->cols, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->cols + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_SET_DIAG: input uint8, diagonal uint8, output uint8 (specs/shape/matrix_set_diag.yaml#matrix_set_diag_u8) */
typedef struct {
    int32_t bytes;
    int32_t count;
    int32_t rows;
    int32_t cols;
    int32_t side;
} opgen_matrix_set_diag_u8_params;

static inline int opgen_run_matrix_set_diag_u8(const opgen_matrix_set_diag_u8_params *p, const uint8_t *input,
                                               const uint8_t *diagonal, uint8_t *output)
{
    if (output != input)
        memcpy(output, input, (size_t)p->bytes);
    for (int32_t i = 0; i < p->count; i++, output += p->rows * p->cols, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->cols + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_SET_DIAG: input int16, diagonal int16, output int16 (specs/shape/matrix_set_diag.yaml#matrix_set_diag_s16) */
typedef struct {
    int32_t bytes;
    int32_t count;
    int32_t rows;
    int32_t cols;
    int32_t side;
} opgen_matrix_set_diag_s16_params;

static inline int opgen_run_matrix_set_diag_s16(const opgen_matrix_set_diag_s16_params *p,
                                                const int16_t *input, const int16_t *diagonal,
                                                int16_t *output)
{
    if (output != input)
        memcpy(output, input, (size_t)p->bytes);
    for (int32_t i = 0; i < p->count; i++, output += p->rows * p->cols, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->cols + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_SET_DIAG: input int32, diagonal int32, output int32 (specs/shape/matrix_set_diag.yaml#matrix_set_diag_s32) */
typedef struct {
    int32_t bytes;
    int32_t count;
    int32_t rows;
    int32_t cols;
    int32_t side;
} opgen_matrix_set_diag_s32_params;

static inline int opgen_run_matrix_set_diag_s32(const opgen_matrix_set_diag_s32_params *p,
                                                const int32_t *input, const int32_t *diagonal,
                                                int32_t *output)
{
    if (output != input)
        memcpy(output, input, (size_t)p->bytes);
    for (int32_t i = 0; i < p->count; i++, output += p->rows * p->cols, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->cols + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_SET_DIAG: input int64, diagonal int64, output int64 (specs/shape/matrix_set_diag.yaml#matrix_set_diag_s64) */
typedef struct {
    int32_t bytes;
    int32_t count;
    int32_t rows;
    int32_t cols;
    int32_t side;
} opgen_matrix_set_diag_s64_params;

static inline int opgen_run_matrix_set_diag_s64(const opgen_matrix_set_diag_s64_params *p,
                                                const int64_t *input, const int64_t *diagonal,
                                                int64_t *output)
{
    if (output != input)
        memcpy(output, input, (size_t)p->bytes);
    for (int32_t i = 0; i < p->count; i++, output += p->rows * p->cols, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->cols + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_SET_DIAG: input float32, diagonal float32, output float32 (specs/shape/matrix_set_diag.yaml#matrix_set_diag_f32) */
typedef struct {
    int32_t bytes;
    int32_t count;
    int32_t rows;
    int32_t cols;
    int32_t side;
} opgen_matrix_set_diag_f32_params;

static inline int opgen_run_matrix_set_diag_f32(const opgen_matrix_set_diag_f32_params *p, const float *input,
                                                const float *diagonal, float *output)
{
    if (output != input)
        memcpy(output, input, (size_t)p->bytes);
    for (int32_t i = 0; i < p->count; i++, output += p->rows * p->cols, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->cols + 1)] = diagonal[k];
    return 0;
}

#endif /* OPGEN_KERNELS_MATRIX_SET_DIAG_H */
