/* Kernels of BROADCAST_ARGS. Made by `opgen build` from specs/shape/broadcast_args.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BROADCAST_ARGS_H
#define OPGEN_KERNELS_BROADCAST_ARGS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* BROADCAST_ARGS: shape1 int32, shape2 int32, output int32 (specs/shape/broadcast_args.yaml#broadcast_args_s32) */
typedef struct {
    int32_t count;
    int32_t count1;
    int32_t count2;
} opgen_broadcast_args_s32_params;

static inline int opgen_run_broadcast_args_s32(const opgen_broadcast_args_s32_params *p,
                                               const int32_t *shape1, const int32_t *shape2, int32_t *output)
{
    for (int32_t i = 1; i <= p->count; i++) {
        const int32_t a = i <= p->count1 ? shape1[p->count1 - i] : 1;
        const int32_t b = i <= p->count2 ? shape2[p->count2 - i] : 1;
        if (a != b && a != 1 && b != 1)
            return 1;
        output[p->count - i] = a == 1 ? b : a;
    }
    return 0;
}

/* BROADCAST_ARGS: shape1 int64, shape2 int64, output int64 (specs/shape/broadcast_args.yaml#broadcast_args_s64) */
typedef struct {
    int32_t count;
    int32_t count1;
    int32_t count2;
} opgen_broadcast_args_s64_params;

static inline int opgen_run_broadcast_args_s64(const opgen_broadcast_args_s64_params *p,
                                               const int64_t *shape1, const int64_t *shape2, int64_t *output)
{
    for (int32_t i = 1; i <= p->count; i++) {
        const int64_t a = i <= p->count1 ? shape1[p->count1 - i] : 1;
        const int64_t b = i <= p->count2 ? shape2[p->count2 - i] : 1;
        if (a != b && a != 1 && b != 1)
            return 1;
        output[p->count - i] = a == 1 ? b : a;
    }
    return 0;
}

#endif /* OPGEN_KERNELS_BROADCAST_ARGS_H */
