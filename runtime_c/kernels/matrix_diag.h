/* Kernels of MATRIX_DIAG. Made by `opgen build` from specs/shape/matrix_diag.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MATRIX_DIAG_H
#define OPGEN_KERNELS_MATRIX_DIAG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* MATRIX_DIAG: diagonal int8, output int8 (specs/shape/matrix_diag.yaml#matrix_diag_s8) */
typedef struct {
    int32_t bytes;
    int32_t rows;
    int32_t side;
} opgen_matrix_diag_s8_params;

static inline int opgen_run_matrix_diag_s8(const opgen_matrix_diag_s8_params *p, const int8_t *diagonal,
                                           int8_t *output)
{
    memset(output, 0, (size_t)p->bytes);
    for (int32_t i = 0; i < p->rows; i++, output += p->side * p->side, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->side + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_DIAG: diagonal uint8, output uint8 (specs/shape/matrix_diag.yaml#matrix_diag_u8) */
typedef struct {
    int32_t bytes;
    int32_t rows;
    int32_t side;
} opgen_matrix_diag_u8_params;

static inline int opgen_run_matrix_diag_u8(const opgen_matrix_diag_u8_params *p, const uint8_t *diagonal,
                                           uint8_t *output)
{
    memset(output, 0, (size_t)p->bytes);
    for (int32_t i = 0; i < p->rows; i++, output += p->side * p->side, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->side + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_DIAG: diagonal int16, output int16 (specs/shape/matrix_diag.yaml#matrix_diag_s16) */
typedef struct {
    int32_t bytes;
    int32_t rows;
    int32_t side;
} opgen_matrix_diag_s16_params;

static inline int opgen_run_matrix_diag_s16(const opgen_matrix_diag_s16_params *p, const int16_t *diagonal,
                                            int16_t *output)
{
    memset(output, 0, (size_t)p->bytes);
    for (int32_t i = 0; i < p->rows; i++, output += p->side * p->side, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->side + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_DIAG: diagonal int32, output int32 (specs/shape/matrix_diag.yaml#matrix_diag_s32) */
typedef struct {
    int32_t bytes;
    int32_t rows;
    int32_t side;
} opgen_matrix_diag_s32_params;

static inline int opgen_run_matrix_diag_s32(const opgen_matrix_diag_s32_params *p, const int32_t *diagonal,
                                            int32_t *output)
{
    memset(output, 0, (size_t)p->bytes);
    for (int32_t i = 0; i < p->rows; i++, output += p->side * p->side, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->side + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_DIAG: diagonal int64, output int64 (specs/shape/matrix_diag.yaml#matrix_diag_s64) */
typedef struct {
    int32_t bytes;
    int32_t rows;
    int32_t side;
} opgen_matrix_diag_s64_params;

static inline int opgen_run_matrix_diag_s64(const opgen_matrix_diag_s64_params *p, const int64_t *diagonal,
                                            int64_t *output)
{
    memset(output, 0, (size_t)p->bytes);
    for (int32_t i = 0; i < p->rows; i++, output += p->side * p->side, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->side + 1)] = diagonal[k];
    return 0;
}

/* MATRIX_DIAG: diagonal float32, output float32 (specs/shape/matrix_diag.yaml#matrix_diag_f32) */
typedef struct {
    int32_t bytes;
    int32_t rows;
    int32_t side;
} opgen_matrix_diag_f32_params;

static inline int opgen_run_matrix_diag_f32(const opgen_matrix_diag_f32_params *p, const float *diagonal,
                                            float *output)
{
    memset(output, 0, (size_t)p->bytes);
    for (int32_t i = 0; i < p->rows; i++, output += p->side * p->side, diagonal += p->side)
        for (int32_t k = 0; k < p->side; k++)
            output[k * (p->side + 1)] = diagonal[k];
    return 0;
}

#endif /* OPGEN_KERNELS_MATRIX_DIAG_H */
