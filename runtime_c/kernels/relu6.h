/* Kernels of RELU6. Made by `opgen build` from specs/activation/relu6.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RELU6_H
#define OPGEN_KERNELS_RELU6_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_requantize.h"

/* RELU6: input int8, output int8 (specs/activation/relu6.yaml#relu6_s8) */
typedef struct {
    int32_t low;
    int32_t high;
    int32_t size;
} opgen_relu6_s8_params;

static inline int opgen_run_relu6_s8(const opgen_relu6_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_clip_s8(p->low, p->high, input, output, p->size);
    return 0;
}

/* RELU6: input int16, output int16 (specs/activation/relu6.yaml#relu6_s16) */
typedef struct {
    int32_t low;
    int32_t high;
    int32_t size;
} opgen_relu6_s16_params;

static inline int opgen_run_relu6_s16(const opgen_relu6_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_clip_s16(p->low, p->high, input, output, p->size);
    return 0;
}

/* RELU6: input float32, output float32 (specs/activation/relu6.yaml#relu6_f32) */
typedef struct {
    int32_t size;
} opgen_relu6_f32_params;

static inline int opgen_run_relu6_f32(const opgen_relu6_f32_params *p, const float *input, float *output)
{
    opgen_clip_f32(0.0f, 6.0f, input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_RELU6_H */
