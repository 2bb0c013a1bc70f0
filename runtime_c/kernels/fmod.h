/* Kernels of FMOD. Made by `opgen build` from specs/arithmetic/fmod.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FMOD_H
#define OPGEN_KERNELS_FMOD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* FMOD: input1 int32, input2 int32, output int32 (specs/arithmetic/fmod.yaml#fmod_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_fmod_s32_params;

static inline int opgen_run_fmod_s32(const opgen_fmod_s32_params *p, const int32_t *input1,
                                     const int32_t *input2, int32_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,
                        (status |= b == 0, b == 0 || b == -1 ? 0 : a % b));
    return status;
}

/* FMOD: input1 int64, input2 int64, output int64 (specs/arithmetic/fmod.yaml#fmod_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_fmod_s64_params;

static inline int opgen_run_fmod_s64(const opgen_fmod_s64_params *p, const int64_t *input1,
                                     const int64_t *input2, int64_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output,
                        (status |= b == 0, b == 0 || b == -1 ? 0 : a % b));
    return status;
}

/* FMOD: input1 float32, input2 float32, output float32 (specs/arithmetic/fmod.yaml#fmod_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_fmod_f32_params;

static inline int opgen_run_fmod_f32(const opgen_fmod_f32_params *p, const float *input1, const float *input2,
                                     float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, fmodf(a, b));
    return 0;
}

#endif /* OPGEN_KERNELS_FMOD_H */
