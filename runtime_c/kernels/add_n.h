/* Kernels of ADD_N. Made by `opgen build` from specs/arithmetic/add_n.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ADD_N_H
#define OPGEN_KERNELS_ADD_N_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_fixed_point.h"

/* ADD_N: inputs int8, output int8 (specs/arithmetic/add_n.yaml#add_n_s8) */
typedef struct {
    opgen_add_quant quant;
    int32_t count;
    int32_t size;
} opgen_add_n_s8_params;

static inline int opgen_run_add_n_s8(const opgen_add_n_s8_params *p, const int8_t *const *inputs,
                                     int8_t *output)
{
    opgen_add_n_s8(&p->quant, p->count, p->size, inputs, output);
    return 0;
}

/* ADD_N: inputs int32, output int32 (specs/arithmetic/add_n.yaml#add_n_s32) */
typedef struct {
    int32_t size;
    int32_t count;
} opgen_add_n_s32_params;

static inline int opgen_run_add_n_s32(const opgen_add_n_s32_params *p, const int32_t *const *inputs,
                                      int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        int32_t sum = 0;
        for (int32_t j = 0; j < p->count; j++)
            sum = opgen_wrapping_add(sum, inputs[j][i]);
        output[i] = sum;
    }
    return 0;
}

/* ADD_N: inputs float32, output float32 (specs/arithmetic/add_n.yaml#add_n_f32) */
typedef struct {
    int32_t size;
    int32_t count;
} opgen_add_n_f32_params;

static inline int opgen_run_add_n_f32(const opgen_add_n_f32_params *p, const float *const *inputs,
                                      float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        float sum = 0.0f;
        for (int32_t j = 0; j < p->count; j++)
            sum += inputs[j][i];
        output[i] = sum;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_ADD_N_H */
