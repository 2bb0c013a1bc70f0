/* Kernels of MAX_POOL_2D. Made by `opgen build` from specs/pool/max_pool_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAX_POOL_2D_H
#define OPGEN_KERNELS_MAX_POOL_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"

/* MAX_POOL_2D: input int8, output int8 (specs/pool/max_pool_2d.yaml#max_pool_2d_s8) */
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
    return arm_max_pool_s8(
        &ctx, &p->pool, &p->input_dims, input, &p->filter_dims, &p->output_dims, output);
}

/* MAX_POOL_2D: input int16, output int16 (specs/pool/max_pool_2d.yaml#max_pool_2d_s16) */
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
    return arm_max_pool_s16(
        &ctx, &p->pool, &p->input_dims, input, &p->filter_dims, &p->output_dims, output);
}

/* MAX_POOL_2D: input float32, output float32 (specs/pool/max_pool_2d.yaml#max_pool_2d_nonfinite_f32) */
typedef struct {
    opgen_window window;
} opgen_max_pool_2d_nonfinite_f32_params;

static inline int opgen_run_max_pool_2d_nonfinite_f32(const opgen_max_pool_2d_nonfinite_f32_params *p,
                                                      const float *input, float *output)
{
    opgen_max_pool_nonfinite_window_f32(&p->window, input, output);
    return 0;
}

/* MAX_POOL_2D: input float32, output float32 (specs/pool/max_pool_2d.yaml#max_pool_2d_f32) */
typedef struct {
    opgen_window window;
} opgen_max_pool_2d_f32_params;

static inline int opgen_run_max_pool_2d_f32(const opgen_max_pool_2d_f32_params *p, const float *input,
                                            float *output)
{
    opgen_max_pool_window_f32(&p->window, input, output);
    return 0;
}

/* MAX_POOL_2D: input int8, output int8 (specs/pool/max_pool_2d_gaps.yaml#max_pool_2d_gaps_s8) */
typedef struct {
    opgen_window_quant grid;
} opgen_max_pool_2d_gaps_s8_params;

static inline int opgen_run_max_pool_2d_gaps_s8(const opgen_max_pool_2d_gaps_s8_params *p,
                                                const int8_t *input, int8_t *output)
{
    const opgen_window_quant *const window = &p->grid;
    for (int32_t i = 0; i < window->batches * window->output_h * window->output_w; i++) {
        const int32_t top = i / window->output_w % window->output_h * window->stride_h - window->pad_h;
        const int32_t left = i % window->output_w * window->stride_w - window->pad_w;
        const int8_t *const image =
            input + i / window->output_w / window->output_h * window->input_h * window->input_w * window->input_c;
        for (int32_t c = 0; c < window->input_c; c++) {
            int32_t most = window->activation_min;
            for (int32_t tap = 0; tap < window->filter_h * window->filter_w; tap++) {
                const int32_t y = top + tap / window->filter_w * window->dilation_h;
                const int32_t x = left + tap % window->filter_w * window->dilation_w;
                if (y >= 0 && y < window->input_h && x >= 0 && x < window->input_w) {
                    const int32_t element = image[(y * window->input_w + x) * window->input_c + c];
                    most = element > most ? element : most;
                }
            }
            *output++ = (int8_t)(most < window->activation_max ? most : window->activation_max);
        }
    }
    return 0;
}

/* MAX_POOL_2D: input int16, output int16 (specs/pool/max_pool_2d_gaps.yaml#max_pool_2d_gaps_s16) */
typedef struct {
    opgen_window_quant grid;
} opgen_max_pool_2d_gaps_s16_params;

static inline int opgen_run_max_pool_2d_gaps_s16(const opgen_max_pool_2d_gaps_s16_params *p,
                                                 const int16_t *input, int16_t *output)
{
    const opgen_window_quant *const window = &p->grid;
    for (int32_t i = 0; i < window->batches * window->output_h * window->output_w; i++) {
        const int32_t top = i / window->output_w % window->output_h * window->stride_h - window->pad_h;
        const int32_t left = i % window->output_w * window->stride_w - window->pad_w;
        const int16_t *const image =
            input + i / window->output_w / window->output_h * window->input_h * window->input_w * window->input_c;
        for (int32_t c = 0; c < window->input_c; c++) {
            int32_t most = window->activation_min;
            for (int32_t tap = 0; tap < window->filter_h * window->filter_w; tap++) {
                const int32_t y = top + tap / window->filter_w * window->dilation_h;
                const int32_t x = left + tap % window->filter_w * window->dilation_w;
                if (y >= 0 && y < window->input_h && x >= 0 && x < window->input_w) {
                    const int32_t element = image[(y * window->input_w + x) * window->input_c + c];
                    most = element > most ? element : most;
                }
            }
            *output++ = (int16_t)(most < window->activation_max ? most : window->activation_max);
        }
    }
    return 0;
}

#endif /* OPGEN_KERNELS_MAX_POOL_2D_H */
