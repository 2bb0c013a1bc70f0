/* Kernels of SUB. Made by `opgen build` from specs/arithmetic/sub.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SUB_H
#define OPGEN_KERNELS_SUB_H

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
#include "opgen_sum_table.h"

/* SUB: input1 int8, input2 int8, output int8 (specs/arithmetic/sub.yaml#sub_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_sub_s8_params;

static inline int opgen_run_sub_s8(const opgen_sub_s8_params *p, const int8_t *input1, const int8_t *input2,
                                   int8_t *output)
{
    opgen_broadcast_sub_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* SUB: input1 int16, input2 int16, output int16 (specs/arithmetic/sub.yaml#sub_s16) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_sub_s16_params;

static inline int opgen_run_sub_s16(const opgen_sub_s16_params *p, const int16_t *input1,
                                    const int16_t *input2, int16_t *output)
{
    opgen_broadcast_sub_s16(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* SUB: input1 int32, input2 int32, output int32 (specs/arithmetic/sub.yaml#sub_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t least;
    int32_t most;
} opgen_sub_s32_params;

static inline int opgen_run_sub_s32(const opgen_sub_s32_params *p, const int32_t *input1,
                                    const int32_t *input2, int32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_clamp(opgen_wrapping_sub(a, b), p->least, p->most));
    return 0;
}

/* SUB: input1 float32, input2 float32, output float32 (specs/arithmetic/sub.yaml#sub_f32) */
typedef struct {
    float low;
    float high;
    const int32_t *loops;
    int32_t rank;
} opgen_sub_f32_params;

static inline int opgen_run_sub_f32(const opgen_sub_f32_params *p, const float *input1, const float *input2,
                                    float *output)
{
    const float low = opgen_unknown_f32(p->low);
    const float high = opgen_unknown_f32(p->high);
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        opgen_clamp_f32(a - b, low, high));
    return 0;
}

/* SUB: input1 int8, input2 int8, output int8 (specs/arithmetic/sub_dsp.yaml#sub_table_dsp_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *table;
    bool swapped;
    int32_t size;
} opgen_sub_table_dsp_s8_params;

static inline int opgen_run_sub_table_dsp_s8(const opgen_sub_table_dsp_s8_params *p, const int8_t *input1,
                                             const int8_t *input2, int8_t *output)
{
    opgen_sum_table_s8(&p->quant, p->table, p->swapped, p->swapped ? input2 : input1,
                       p->swapped ? input1 : input2, output, p->size);
    return 0;
}

/* SUB: input1 int8, input2 int8, output int8 (specs/arithmetic/sub_dsp.yaml#sub_broadcast_table_dsp_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
    const int32_t *table;
} opgen_sub_broadcast_table_dsp_s8_params;

static inline int opgen_run_sub_broadcast_table_dsp_s8(const opgen_sub_broadcast_table_dsp_s8_params *p,
                                                       const int8_t *input1, const int8_t *input2,
                                                       int8_t *output)
{
    opgen_broadcast_sub_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* SUB: input1 int8, input2 int8, output int8 (specs/arithmetic/sub_helium.yaml#sub_helium_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_sub_helium_s8_params;

static inline int opgen_run_sub_helium_s8(const opgen_sub_helium_s8_params *p, const int8_t *input1,
                                          const int8_t *input2, int8_t *output)
{
    opgen_broadcast_sub_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* SUB: input1 int64, input2 int64, output int64 (specs/arithmetic/sub_s64.yaml#sub_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_sub_s64_params;

static inline int opgen_run_sub_s64(const opgen_sub_s64_params *p, const int64_t *input1,
                                    const int64_t *input2, int64_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,
                        (uint64_t)a - (uint64_t)b);
    return 0;
}

/* SUB: input1 complex64, input2 complex64, output complex64 (specs/complex/sub_complex.yaml#sub_c64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_sub_c64_params;

static inline int opgen_run_sub_c64(const opgen_sub_c64_params *p, const float *input1, const float *input2,
                                    float *output)
{
    OPGEN_FOR_EACH_COMPLEX(p->loops, p->rank, 2, input1, input2, output, to[0] = a[0] - b[0];
                           to[1] = a[1] - b[1]);
    return 0;
}

#endif /* OPGEN_KERNELS_SUB_H */
