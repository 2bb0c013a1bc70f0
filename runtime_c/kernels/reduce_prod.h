/* Kernels of REDUCE_PROD. Made by `opgen build` from specs/reduce/reduce_prod.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_PROD_H
#define OPGEN_KERNELS_REDUCE_PROD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* REDUCE_PROD: input int8, axis int32, output int8 (specs/reduce/reduce_prod.yaml#reduce_prod_s8) */
typedef struct {
    opgen_prod_quant quant;
    opgen_reduction walk;
} opgen_reduce_prod_s8_params;

static inline int opgen_run_reduce_prod_s8(const opgen_reduce_prod_s8_params *p, const int8_t *input,
                                           int8_t *output)
{
    opgen_reduce_prod_s8(&p->quant, &p->walk, input, output);
    return 0;
}

/* REDUCE_PROD: input int16, axis int32, output int16 (specs/reduce/reduce_prod.yaml#reduce_prod_s16) */
typedef struct {
    opgen_prod_quant quant;
    opgen_reduction walk;
} opgen_reduce_prod_s16_params;

static inline int opgen_run_reduce_prod_s16(const opgen_reduce_prod_s16_params *p, const int16_t *input,
                                            int16_t *output)
{
    opgen_reduce_prod_s16(&p->quant, &p->walk, input, output);
    return 0;
}

/* REDUCE_PROD: input int32, axis int32, output int32 (specs/reduce/reduce_prod.yaml#reduce_prod_s32) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_prod_s32_params;

static inline int opgen_run_reduce_prod_s32(const opgen_reduce_prod_s32_params *p, const int32_t *input,
                                            int32_t *output)
{
    opgen_reduce_prod_s32(&p->walk, input, output);
    return 0;
}

/* REDUCE_PROD: input int64, axis int32, output int64 (specs/reduce/reduce_prod.yaml#reduce_prod_s64) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_prod_s64_params;

static inline int opgen_run_reduce_prod_s64(const opgen_reduce_prod_s64_params *p, const int64_t *input,
                                            int64_t *output)
{
    opgen_reduce_prod_s64(&p->walk, input, output);
    return 0;
}

/* REDUCE_PROD: input float32, axis int32, output float32 (specs/reduce/reduce_prod.yaml#reduce_prod_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_prod_f32_params;

static inline int opgen_run_reduce_prod_f32(const opgen_reduce_prod_f32_params *p, const float *input,
                                            float *output)
{
    opgen_reduce_prod_f32(&p->walk, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_REDUCE_PROD_H */
