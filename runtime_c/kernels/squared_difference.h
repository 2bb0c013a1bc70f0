/* Kernels of SQUARED_DIFFERENCE. Made by `opgen build` from specs/arithmetic/squared_difference.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SQUARED_DIFFERENCE_H
#define OPGEN_KERNELS_SQUARED_DIFFERENCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_each.h"
#include "opgen_fixed_point.h"
#include "opgen_sum_table.h"

/* SQUARED_DIFFERENCE: input1 int8, input2 int8, output int8 (specs/arithmetic/squared_difference.yaml#squared_difference_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_squared_difference_s8_params;

static inline int opgen_run_squared_difference_s8(const opgen_squared_difference_s8_params *p,
                                                  const int8_t *input1, const int8_t *input2, int8_t *output)
{
    opgen_broadcast_squared_difference_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* SQUARED_DIFFERENCE: input1 int16, input2 int16, output int16 (specs/arithmetic/squared_difference.yaml#squared_difference_s16) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_squared_difference_s16_params;

static inline int opgen_run_squared_difference_s16(const opgen_squared_difference_s16_params *p,
                                                   const int16_t *input1, const int16_t *input2,
                                                   int16_t *output)
{
    opgen_broadcast_squared_difference_s16(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* SQUARED_DIFFERENCE: input1 int32, input2 int32, output int32 (specs/arithmetic/squared_difference.yaml#squared_difference_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_squared_difference_s32_params;

static inline int opgen_run_squared_difference_s32(const opgen_squared_difference_s32_params *p,
                                                   const int32_t *input1, const int32_t *input2,
                                                   int32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        opgen_wrapping_mul(opgen_wrapping_sub(a, b), opgen_wrapping_sub(a, b)));
    return 0;
}

/* SQUARED_DIFFERENCE: input1 float32, input2 float32, output float32 (specs/arithmetic/squared_difference.yaml#squared_difference_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_squared_difference_f32_params;

static inline int opgen_run_squared_difference_f32(const opgen_squared_difference_f32_params *p,
                                                   const float *input1, const float *input2, float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, (a - b) * (a - b));
    return 0;
}

/* SQUARED_DIFFERENCE: input1 int8, input2 int8, output int8 (specs/arithmetic/squared_difference_dsp.yaml#squared_difference_table_dsp_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *table;
    bool swapped;
    int32_t size;
} opgen_squared_difference_table_dsp_s8_params;

static inline int opgen_run_squared_difference_table_dsp_s8(
                                                            const opgen_squared_difference_table_dsp_s8_params *p,
                                                            const int8_t *input1, const int8_t *input2,
                                                            int8_t *output)
{
    opgen_squared_difference_table_s8(&p->quant, p->table, p->swapped ? input2 : input1,
                                      p->swapped ? input1 : input2, output, p->size);
    return 0;
}

/* SQUARED_DIFFERENCE: input1 int8, input2 int8, output int8 (specs/arithmetic/squared_difference_dsp.yaml#squared_difference_broadcast_table_dsp_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
    const int32_t *table;
} opgen_squared_difference_broadcast_table_dsp_s8_params;

static inline int opgen_run_squared_difference_broadcast_table_dsp_s8(
                                                                      const opgen_squared_difference_broadcast_table_dsp_s8_params *p,
                                                                      const int8_t *input1,
                                                                      const int8_t *input2, int8_t *output)
{
    opgen_broadcast_squared_difference_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

/* SQUARED_DIFFERENCE: input1 int8, input2 int8, output int8 (specs/arithmetic/squared_difference_helium.yaml#squared_difference_helium_s8) */
typedef struct {
    opgen_add_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_squared_difference_helium_s8_params;

static inline int opgen_run_squared_difference_helium_s8(const opgen_squared_difference_helium_s8_params *p,
                                                         const int8_t *input1, const int8_t *input2,
                                                         int8_t *output)
{
    opgen_broadcast_squared_difference_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SQUARED_DIFFERENCE_H */
