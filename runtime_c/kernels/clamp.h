/* Kernels of CLAMP. Made by `opgen build` from specs/activation/clamp.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CLAMP_H
#define OPGEN_KERNELS_CLAMP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_requantize.h"

/* CLAMP: input int8, output int8 (specs/activation/clamp.yaml#clamp_s8) */
typedef struct {
    int32_t least;
    int32_t most;
    int32_t size;
} opgen_clamp_s8_params;

static inline int opgen_run_clamp_s8(const opgen_clamp_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_clip_s8(p->least, p->most, input, output, p->size);
    return 0;
}

/* CLAMP: input int16, output int16 (specs/activation/clamp.yaml#clamp_s16) */
typedef struct {
    int32_t least;
    int32_t most;
    int32_t size;
} opgen_clamp_s16_params;

static inline int opgen_run_clamp_s16(const opgen_clamp_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_clip_s16(p->least, p->most, input, output, p->size);
    return 0;
}

/* CLAMP: input float32, output float32 (specs/activation/clamp.yaml#clamp_f32) */
typedef struct {
    float low;
    float high;
    int32_t size;
} opgen_clamp_f32_params;

static inline int opgen_run_clamp_f32(const opgen_clamp_f32_params *p, const float *input, float *output)
{
    opgen_clip_f32(p->low, p->high, input, output, p->size);
    return 0;
}

/* CLAMP: input int64, output int64 (specs/activation/clamp_s64.yaml#clamp_s64) */
typedef struct {
    int32_t size;
    const int64_t *bounds;
} opgen_clamp_s64_params;

static inline int opgen_run_clamp_s64(const opgen_clamp_s64_params *p, const int64_t *input, int64_t *output)
{
    int32_t i;
    for (i = 0; i < p->size; i++) {
      const int64_t above = input[i] < p->bounds[0] ? p->bounds[0] : input[i];
      output[i] = above > p->bounds[1] ? p->bounds[1] : above;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_CLAMP_H */
