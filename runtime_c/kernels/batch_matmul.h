/* Kernels of BATCH_MATMUL. Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BATCH_MATMUL_H
#define OPGEN_KERNELS_BATCH_MATMUL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_batch_matmul.h"

/* BATCH_MATMUL: x int8, y int8, output int8 (specs/linear/batch_matmul.yaml#batch_matmul_s8) */
typedef struct {
    opgen_matmul matmul;
    opgen_matmul_quant quant;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_s8_params;

static inline int opgen_run_batch_matmul_s8(const opgen_batch_matmul_s8_params *p, const int8_t *x,
                                            const int8_t *y, int8_t *output)
{
    opgen_batch_matmul_s8(&p->matmul, &p->quant, p->table, p->rank, x, y, output);
    return 0;
}

/* BATCH_MATMUL: x int16, y int16, output int16 (specs/linear/batch_matmul.yaml#batch_matmul_s16) */
typedef struct {
    opgen_matmul matmul;
    opgen_matmul_quant quant;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_s16_params;

static inline int opgen_run_batch_matmul_s16(const opgen_batch_matmul_s16_params *p, const int16_t *x,
                                             const int16_t *y, int16_t *output)
{
    opgen_batch_matmul_s16(&p->matmul, &p->quant, p->table, p->rank, x, y, output);
    return 0;
}

/* BATCH_MATMUL: x int16, y int8, output int16 (specs/linear/batch_matmul.yaml#batch_matmul_s16_s8) */
typedef struct {
    opgen_matmul matmul;
    cmsis_nn_per_channel_quant_params column_quant;
    int32_t factor_step;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_s16_s8_params;

static inline int opgen_run_batch_matmul_s16_s8(const opgen_batch_matmul_s16_s8_params *p, const int16_t *x,
                                                const int8_t *y, int16_t *output)
{
    opgen_batch_matmul_s16_s8(&p->matmul, p->column_quant.multiplier, p->column_quant.shift, p->factor_step, p->table,
                              p->rank, x, y, output);
    return 0;
}

/* BATCH_MATMUL: x float32, y float32, output float32 (specs/linear/batch_matmul.yaml#batch_matmul_f32) */
typedef struct {
    opgen_matmul matmul;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_f32_params;

static inline int opgen_run_batch_matmul_f32(const opgen_batch_matmul_f32_params *p, const float *x,
                                             const float *y, float *output)
{
    opgen_batch_matmul_f32(&p->matmul, p->table, p->rank, x, y, output);
    return 0;
}

/* BATCH_MATMUL: x int8, y int8, output int8 (specs/linear/batch_matmul_arm.yaml#batch_matmul_transposed_s8) */
typedef struct {
    cmsis_nn_bmm_params bmm;
    cmsis_nn_per_tensor_quant_params scale;
    cmsis_nn_dims x_dims;
    cmsis_nn_dims y_dims;
    cmsis_nn_dims output_dims;
} opgen_batch_matmul_transposed_s8_params;

static inline int opgen_run_batch_matmul_transposed_s8(const opgen_batch_matmul_transposed_s8_params *p,
                                                       const int8_t *x, const int8_t *y, int8_t *output,
                                                       void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_batch_matmul_s8(&ctx, &p->bmm, &p->scale, &p->x_dims, x, &p->y_dims, y,
                               &p->output_dims, output);
}

/* BATCH_MATMUL: x int16, y int16, output int16 (specs/linear/batch_matmul_arm.yaml#batch_matmul_transposed_s16) */
typedef struct {
    cmsis_nn_bmm_params bmm;
    cmsis_nn_per_tensor_quant_params scale;
    cmsis_nn_dims x_dims;
    cmsis_nn_dims y_dims;
    cmsis_nn_dims output_dims;
} opgen_batch_matmul_transposed_s16_params;

static inline int opgen_run_batch_matmul_transposed_s16(const opgen_batch_matmul_transposed_s16_params *p,
                                                        const int16_t *x, const int16_t *y, int16_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_batch_matmul_s16(&ctx, &p->bmm, &p->scale, &p->x_dims, x, &p->y_dims, y,
                                &p->output_dims, output);
}

/* BATCH_MATMUL: x int8, y int8, output int8 (specs/linear/batch_matmul_packed.yaml#batch_matmul_helium_s8) */
typedef struct {
    opgen_matmul matmul;
    opgen_matmul_quant quant;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_helium_s8_params;

static inline int opgen_run_batch_matmul_helium_s8(const opgen_batch_matmul_helium_s8_params *p,
                                                   const int8_t *x, const int8_t *y, int8_t *output,
                                                   void *scratch)
{
    opgen_batch_matmul_helium_s8(&p->matmul, &p->quant, p->table, p->rank, x, y, output, scratch);
    return 0;
}

/* BATCH_MATMUL: x int8, y int8, output int8 (specs/linear/batch_matmul_packed.yaml#batch_matmul_pairs_s8) */
typedef struct {
    opgen_matmul matmul;
    opgen_matmul_quant quant;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_pairs_s8_params;

static inline int opgen_run_batch_matmul_pairs_s8(const opgen_batch_matmul_pairs_s8_params *p,
                                                  const int8_t *x, const int8_t *y, int8_t *output,
                                                  void *scratch)
{
    opgen_batch_matmul_pairs_s8(&p->matmul, &p->quant, p->table, p->rank, x, y, output, scratch);
    return 0;
}

#endif /* OPGEN_KERNELS_BATCH_MATMUL_H */
