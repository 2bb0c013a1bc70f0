/* Kernels of REDUCE_WINDOW. Made by `opgen build` from specs/reduce/reduce_window.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_WINDOW_H
#define OPGEN_KERNELS_REDUCE_WINDOW_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

/* REDUCE_WINDOW: input int8, init_value int8, window_shape int64, window_strides int64, window_dilations int64, output int8 (specs/reduce/reduce_window.yaml#reduce_window_s8) */
typedef struct {
    opgen_reduction walk;
    int32_t reduce_function;
} opgen_reduce_window_s8_params;

static inline int opgen_run_reduce_window_s8(const opgen_reduce_window_s8_params *p, const int8_t *input,
                                             const int8_t *init_value, int8_t *output)
{
    opgen_reduce_window_s8(&p->walk, p->reduce_function, *init_value, input, output);
    return 0;
}

/* REDUCE_WINDOW: input uint8, init_value uint8, window_shape int64, window_strides int64, window_dilations int64, output uint8 (specs/reduce/reduce_window.yaml#reduce_window_u8) */
typedef struct {
    opgen_reduction walk;
    int32_t reduce_function;
} opgen_reduce_window_u8_params;

static inline int opgen_run_reduce_window_u8(const opgen_reduce_window_u8_params *p, const uint8_t *input,
                                             const uint8_t *init_value, uint8_t *output)
{
    opgen_reduce_window_u8(&p->walk, p->reduce_function, *init_value, input, output);
    return 0;
}

/* REDUCE_WINDOW: input int16, init_value int16, window_shape int64, window_strides int64, window_dilations int64, output int16 (specs/reduce/reduce_window.yaml#reduce_window_s16) */
typedef struct {
    opgen_reduction walk;
    int32_t reduce_function;
} opgen_reduce_window_s16_params;

static inline int opgen_run_reduce_window_s16(const opgen_reduce_window_s16_params *p, const int16_t *input,
                                              const int16_t *init_value, int16_t *output)
{
    opgen_reduce_window_s16(&p->walk, p->reduce_function, *init_value, input, output);
    return 0;
}

/* REDUCE_WINDOW: input int32, init_value int32, window_shape int64, window_strides int64, window_dilations int64, output int32 (specs/reduce/reduce_window.yaml#reduce_window_s32) */
typedef struct {
    opgen_reduction walk;
    int32_t reduce_function;
} opgen_reduce_window_s32_params;

static inline int opgen_run_reduce_window_s32(const opgen_reduce_window_s32_params *p, const int32_t *input,
                                              const int32_t *init_value, int32_t *output)
{
    opgen_reduce_window_s32(&p->walk, p->reduce_function, *init_value, input, output);
    return 0;
}

/* REDUCE_WINDOW: input int64, init_value int64, window_shape int64, window_strides int64, window_dilations int64, output int64 (specs/reduce/reduce_window.yaml#reduce_window_s64) */
typedef struct {
    opgen_reduction walk;
    int32_t reduce_function;
} opgen_reduce_window_s64_params;

static inline int opgen_run_reduce_window_s64(const opgen_reduce_window_s64_params *p, const int64_t *input,
                                              const int64_t *init_value, int64_t *output)
{
    opgen_reduce_window_s64(&p->walk, p->reduce_function, *init_value, input, output);
    return 0;
}

/* REDUCE_WINDOW: input float32, init_value float32, window_shape int64, window_strides int64, window_dilations int64, output float32 (specs/reduce/reduce_window.yaml#reduce_window_f32) */
typedef struct {
    opgen_reduction walk;
    int32_t reduce_function;
} opgen_reduce_window_f32_params;

static inline int opgen_run_reduce_window_f32(const opgen_reduce_window_f32_params *p, const float *input,
                                              const float *init_value, float *output)
{
    opgen_reduce_window_f32(&p->walk, p->reduce_function, *init_value, input, output);
    return 0;
}

/* REDUCE_WINDOW: input bool, init_value bool, window_shape int64, window_strides int64, window_dilations int64, output bool (specs/reduce/reduce_window.yaml#reduce_window_bool) */
typedef struct {
    opgen_reduction walk;
    int32_t reduce_function;
} opgen_reduce_window_bool_params;

static inline int opgen_run_reduce_window_bool(const opgen_reduce_window_bool_params *p, const bool *input,
                                               const bool *init_value, bool *output)
{
    opgen_reduce_window_bool(&p->walk, p->reduce_function == 5, *init_value, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_REDUCE_WINDOW_H */
