/* Kernels of CAST. Made by `opgen build` from specs/elementwise/cast.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CAST_H
#define OPGEN_KERNELS_CAST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_cast.h"

/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output bool (specs/elementwise/cast.yaml#cast_bool) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_bool_params;

static inline int opgen_run_cast_bool(const opgen_cast_bool_params *p, const void *input, bool *output)
{
    opgen_cast_bool(p->type, input, output, p->size);
    return 0;
}

/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output int8 (specs/elementwise/cast.yaml#cast_s8) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_s8_params;

static inline int opgen_run_cast_s8(const opgen_cast_s8_params *p, const void *input, int8_t *output)
{
    opgen_cast_s8(p->type, input, output, p->size);
    return 0;
}

/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output uint8 (specs/elementwise/cast.yaml#cast_u8) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_u8_params;

static inline int opgen_run_cast_u8(const opgen_cast_u8_params *p, const void *input, uint8_t *output)
{
    opgen_cast_u8(p->type, input, output, p->size);
    return 0;
}

/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output int16 (specs/elementwise/cast.yaml#cast_s16) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_s16_params;

static inline int opgen_run_cast_s16(const opgen_cast_s16_params *p, const void *input, int16_t *output)
{
    opgen_cast_s16(p->type, input, output, p->size);
    return 0;
}

/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output int32 (specs/elementwise/cast.yaml#cast_s32) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_s32_params;

static inline int opgen_run_cast_s32(const opgen_cast_s32_params *p, const void *input, int32_t *output)
{
    opgen_cast_s32(p->type, input, output, p->size);
    return 0;
}

/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output uint32 (specs/elementwise/cast.yaml#cast_u32) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_u32_params;

static inline int opgen_run_cast_u32(const opgen_cast_u32_params *p, const void *input, uint32_t *output)
{
    opgen_cast_u32(p->type, input, output, p->size);
    return 0;
}

/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output int64 (specs/elementwise/cast.yaml#cast_s64) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_s64_params;

static inline int opgen_run_cast_s64(const opgen_cast_s64_params *p, const void *input, int64_t *output)
{
    opgen_cast_s64(p->type, input, output, p->size);
    return 0;
}

/* CAST: input bool or int8 or uint8 or int16 or int32 or uint32 or int64 or float32, output float32 (specs/elementwise/cast.yaml#cast_f32) */
typedef struct {
    int32_t type;
    int32_t size;
} opgen_cast_f32_params;

static inline int opgen_run_cast_f32(const opgen_cast_f32_params *p, const void *input, float *output)
{
    opgen_cast_f32(p->type, input, output, p->size);
    return 0;
}

/* CAST: input float32, output complex64 (specs/complex/cast_complex.yaml#cast_f32_c64) */
typedef struct {
    int32_t size;
} opgen_cast_f32_c64_params;

static inline int opgen_run_cast_f32_c64(const opgen_cast_f32_c64_params *p, const float *input,
                                         float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        output[2 * i] = input[i];
        output[2 * i + 1] = 0.0f;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_CAST_H */
