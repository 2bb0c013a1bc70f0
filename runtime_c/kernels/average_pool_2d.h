/* Kernels of AVERAGE_POOL_2D. Made by `opgen build` from specs/pool/average_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_AVERAGE_POOL_2D_H
#define OPGEN_KERNELS_AVERAGE_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_average_pool.h"
#include "opgen_average_pool_dsp.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"

/* AVERAGE_POOL_2D: input int8, output int8 (specs/pool/average_pool_2d.yaml#average_pool_2d_s8) */
typedef struct {
    cmsis_nn_pool_params pool;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims output_dims;
} opgen_average_pool_2d_s8_params;

static inline int opgen_run_average_pool_2d_s8(const opgen_average_pool_2d_s8_params *p, const int8_t *input,
                                               int8_t *output, void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_avgpool_s8(
        &ctx, &p->pool, &p->input_dims, input, &p->filter_dims, &p->output_dims, output);
}

/* AVERAGE_POOL_2D: input int16, output int16 (specs/pool/average_pool_2d.yaml#average_pool_2d_s16) */
typedef struct {
    cmsis_nn_pool_params pool;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims output_dims;
} opgen_average_pool_2d_s16_params;

static inline int opgen_run_average_pool_2d_s16(const opgen_average_pool_2d_s16_params *p,
                                                const int16_t *input, int16_t *output, void *scratch,
                                                int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_avgpool_s16(
        &ctx, &p->pool, &p->input_dims, input, &p->filter_dims, &p->output_dims, output);
}

/* AVERAGE_POOL_2D: input uint8, output uint8 (specs/pool/average_pool_2d.yaml#average_pool_2d_u8) */
typedef struct {
    opgen_window window;
    cmsis_nn_pool_params pool;
} opgen_average_pool_2d_u8_params;

static inline int opgen_run_average_pool_2d_u8(const opgen_average_pool_2d_u8_params *p, const uint8_t *input,
                                               uint8_t *output)
{
    opgen_average_pool_u8(&p->window, p->pool.activation.min, p->pool.activation.max, input, output);
    return 0;
}

/* AVERAGE_POOL_2D: input float32, output float32 (specs/pool/average_pool_2d.yaml#average_pool_2d_f32) */
typedef struct {
    opgen_window window;
} opgen_average_pool_2d_f32_params;

static inline int opgen_run_average_pool_2d_f32(const opgen_average_pool_2d_f32_params *p, const float *input,
                                                float *output)
{
    opgen_average_pool_window_f32(&p->window, input, output);
    return 0;
}

/* AVERAGE_POOL_2D: input int8, output int8 (specs/pool/average_pool_2d_dsp.yaml#average_pool_2d_dsp_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t elements;
    int32_t reciprocal;
} opgen_average_pool_2d_dsp_s8_params;

static inline int opgen_run_average_pool_2d_dsp_s8(const opgen_average_pool_2d_dsp_s8_params *p,
                                                   const int8_t *input, int8_t *output)
{
    opgen_average_pool_dsp_s8(&p->grid, p->elements, p->reciprocal, input, output);
    return 0;
}

/* AVERAGE_POOL_2D: input int8, output int8 (specs/pool/average_pool_2d_helium.yaml#average_pool_2d_helium_s8) */
typedef struct {
    cmsis_nn_pool_params pool;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims output_dims;
} opgen_average_pool_2d_helium_s8_params;

static inline int opgen_run_average_pool_2d_helium_s8(const opgen_average_pool_2d_helium_s8_params *p,
                                                      const int8_t *input, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_avgpool_s8(&ctx, &p->pool, &p->input_dims, input, &p->filter_dims, &p->output_dims, output);
}

#endif /* OPGEN_KERNELS_AVERAGE_POOL_2D_H */
