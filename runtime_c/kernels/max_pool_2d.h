/* Kernels of MAX_POOL_2D. Made by `opgen build` from specs/pool/max_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAX_POOL_2D_H
#define OPGEN_KERNELS_MAX_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_window.h"

/* MAX_POOL_2D: input int8, output int8 (specs/pool/max_pool_2d.yaml:15) */
typedef struct {
    cmsis_nn_pool_params pool;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims output_dims;
} opgen_max_pool_2d_s8_params;

static inline int opgen_run_max_pool_2d_s8(const opgen_max_pool_2d_s8_params *p, const int8_t *input,
                                           int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_max_pool_s8(&ctx, &p->pool, &p->input_dims, input, &p->filter_dims,
                           &p->output_dims, output);
}

/* MAX_POOL_2D: input int16, output int16 (specs/pool/max_pool_2d.yaml:23) */
typedef struct {
    cmsis_nn_pool_params pool;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims output_dims;
} opgen_max_pool_2d_s16_params;

static inline int opgen_run_max_pool_2d_s16(const opgen_max_pool_2d_s16_params *p, const int16_t *input,
                                            int16_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_max_pool_s16(&ctx, &p->pool, &p->input_dims, input, &p->filter_dims,
                            &p->output_dims, output);
}

/* MAX_POOL_2D: input float32, output float32 (specs/pool/max_pool_2d.yaml:31) */
typedef struct {
    opgen_window window;
} opgen_max_pool_2d_nonfinite_f32_params;

static inline int opgen_run_max_pool_2d_nonfinite_f32(const opgen_max_pool_2d_nonfinite_f32_params *p,
                                                      const float *input, float *output)
{
    opgen_max_pool_nonfinite_window_f32(&p->window, input, output);
    return 0;
}

/* MAX_POOL_2D: input float32, output float32 (specs/pool/max_pool_2d.yaml:39) */
typedef struct {
    opgen_window window;
} opgen_max_pool_2d_f32_params;

static inline int opgen_run_max_pool_2d_f32(const opgen_max_pool_2d_f32_params *p, const float *input,
                                            float *output)
{
    opgen_max_pool_window_f32(&p->window, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_MAX_POOL_2D_H */
