/* Kernels of CUMSUM. Made by `opgen build` from specs/reduce/cumsum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CUMSUM_H
#define OPGEN_KERNELS_CUMSUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

/* CUMSUM: input int8, axis int32, output int8 (specs/reduce/cumsum.yaml#cumsum_s8) */
typedef struct {
    opgen_axis along;
    bool exclusive;
    bool reverse;
    int32_t input_zero;
    int32_t multiplier;
    int32_t shift;
    int32_t output_zero;
} opgen_cumsum_s8_params;

static inline int opgen_run_cumsum_s8(const opgen_cumsum_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_cumsum_s8(&p->along, p->exclusive, p->reverse, p->input_zero, p->multiplier, p->shift,
                    p->output_zero, input, output);
    return 0;
}

/* CUMSUM: input int32, axis int32, output int32 (specs/reduce/cumsum.yaml#cumsum_s32) */
typedef struct {
    opgen_axis along;
    bool exclusive;
    bool reverse;
} opgen_cumsum_s32_params;

static inline int opgen_run_cumsum_s32(const opgen_cumsum_s32_params *p, const int32_t *input,
                                       int32_t *output)
{
    opgen_cumsum_s32(&p->along, p->exclusive, p->reverse, input, output);
    return 0;
}

/* CUMSUM: input int64, axis int32, output int64 (specs/reduce/cumsum.yaml#cumsum_s64) */
typedef struct {
    opgen_axis along;
    bool exclusive;
    bool reverse;
} opgen_cumsum_s64_params;

static inline int opgen_run_cumsum_s64(const opgen_cumsum_s64_params *p, const int64_t *input,
                                       int64_t *output)
{
    opgen_cumsum_s64(&p->along, p->exclusive, p->reverse, input, output);
    return 0;
}

/* CUMSUM: input float32, axis int32, output float32 (specs/reduce/cumsum.yaml#cumsum_f32) */
typedef struct {
    opgen_axis along;
    bool exclusive;
    bool reverse;
} opgen_cumsum_f32_params;

static inline int opgen_run_cumsum_f32(const opgen_cumsum_f32_params *p, const float *input, float *output)
{
    opgen_cumsum_f32(&p->along, p->exclusive, p->reverse, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_CUMSUM_H */
