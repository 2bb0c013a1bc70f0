/* Kernels of MUL. Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MUL_H
#define OPGEN_KERNELS_MUL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_clamp.h"
#include "opgen_complex.h"
#include "opgen_each.h"
#include "opgen_fixed_point.h"

/* MUL: input1 int8, input2 int8, output int8 (specs/arithmetic/mul.yaml#mul_s8) */
typedef struct {
    opgen_mul_quant quant;
    int32_t size;
} opgen_mul_s8_params;

static inline int opgen_run_mul_s8(const opgen_mul_s8_params *p, const int8_t *input1, const int8_t *input2,
                                   int8_t *output)
{
    return arm_elementwise_mul_s8(
        input1, input2, p->quant.input1_offset, p->quant.input2_offset, output,
        p->quant.output_offset, p->quant.output_multiplier, p->quant.output_shift,
        p->quant.activation_min, p->quant.activation_max, p->size);
}

/* MUL: input1 int16, input2 int16, output int16 (specs/arithmetic/mul.yaml#mul_s16) */
typedef struct {
    opgen_mul_quant quant;
    int32_t size;
} opgen_mul_s16_params;

static inline int opgen_run_mul_s16(const opgen_mul_s16_params *p, const int16_t *input1,
                                    const int16_t *input2, int16_t *output)
{
    return arm_elementwise_mul_s16(
        input1, input2, p->quant.input1_offset, p->quant.input2_offset, output,
        p->quant.output_offset, p->quant.output_multiplier, p->quant.output_shift,
        p->quant.activation_min, p->quant.activation_max, p->size);
}

/* MUL: input1 int8, input2 int8, output int8 (specs/arithmetic/mul.yaml#mul_broadcast_s8) */
typedef struct {
    opgen_mul_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_mul_broadcast_s8_params;

static inline int opgen_run_mul_broadcast_s8(const opgen_mul_broadcast_s8_params *p, const int8_t *input1,
                                             const int8_t *input2, int8_t *output)
{
    opgen_broadcast_mul_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* MUL: input1 int16, input2 int16, output int16 (specs/arithmetic/mul.yaml#mul_broadcast_s16) */
typedef struct {
    opgen_mul_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_mul_broadcast_s16_params;

static inline int opgen_run_mul_broadcast_s16(const opgen_mul_broadcast_s16_params *p, const int16_t *input1,
                                              const int16_t *input2, int16_t *output)
{
    opgen_broadcast_mul_s16(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* MUL: input1 int32, input2 int32, output int32 (specs/arithmetic/mul.yaml#mul_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t least;
    int32_t most;
} opgen_mul_s32_params;

static inline int opgen_run_mul_s32(const opgen_mul_s32_params *p, const int32_t *input1,
                                    const int32_t *input2, int32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_clamp(opgen_wrapping_mul(a, b), p->least, p->most));
    return 0;
}

/* MUL: input1 float32, input2 float32, output float32 (specs/arithmetic/mul.yaml#mul_f32) */
typedef struct {
    float low;
    float high;
    const int32_t *loops;
    int32_t rank;
} opgen_mul_f32_params;

static inline int opgen_run_mul_f32(const opgen_mul_f32_params *p, const float *input1, const float *input2,
                                    float *output)
{
    const float low = opgen_unknown_f32(p->low);
    const float high = opgen_unknown_f32(p->high);
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        opgen_clamp_f32(a * b, low, high));
    return 0;
}

/* MUL: input1 int8, input2 int8, output int8 (specs/arithmetic/mul_dsp.yaml#mul_dsp_s8) */
typedef struct {
    opgen_mul_quant quant;
    int32_t size;
} opgen_mul_dsp_s8_params;

static inline int opgen_run_mul_dsp_s8(const opgen_mul_dsp_s8_params *p, const int8_t *input1,
                                       const int8_t *input2, int8_t *output)
{
    return arm_elementwise_mul_s8(
        input1, input2, p->quant.input1_offset, p->quant.input2_offset, output,
        p->quant.output_offset, p->quant.output_multiplier, p->quant.output_shift,
        p->quant.activation_min, p->quant.activation_max, p->size);
}

/* MUL: input1 int8, input2 int8, output int8 (specs/arithmetic/mul_dsp.yaml#mul_broadcast_dsp_s8) */
typedef struct {
    opgen_mul_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_mul_broadcast_dsp_s8_params;

static inline int opgen_run_mul_broadcast_dsp_s8(const opgen_mul_broadcast_dsp_s8_params *p,
                                                 const int8_t *input1, const int8_t *input2, int8_t *output)
{
    opgen_broadcast_mul_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* MUL: input1 int8, input2 int8, output int8 (specs/arithmetic/mul_helium.yaml#mul_helium_s8) */
typedef struct {
    opgen_mul_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_mul_helium_s8_params;

static inline int opgen_run_mul_helium_s8(const opgen_mul_helium_s8_params *p, const int8_t *input1,
                                          const int8_t *input2, int8_t *output)
{
    opgen_broadcast_mul_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* MUL: input1 int64, input2 int64, output int64 (specs/arithmetic/mul_s64.yaml#mul_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_mul_s64_params;

static inline int opgen_run_mul_s64(const opgen_mul_s64_params *p, const int64_t *input1,
                                    const int64_t *input2, int64_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,
                        (uint64_t)a * (uint64_t)b);
    return 0;
}

/* MUL: input1 complex64, input2 complex64, output complex64 (specs/complex/mul_complex.yaml#mul_c64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_mul_c64_params;

static inline int opgen_run_mul_c64(const opgen_mul_c64_params *p, const float *input1, const float *input2,
                                    float *output)
{
    OPGEN_FOR_EACH_COMPLEX(p->loops, p->rank, 2, input1, input2, output,
                           const float re = a[0] * b[0] - a[1] * b[1];
                           const float im = a[0] * b[1] + a[1] * b[0];
                           to[0] = re; to[1] = im);
    return 0;
}

#endif /* OPGEN_KERNELS_MUL_H */
