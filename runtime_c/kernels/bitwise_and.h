/* Kernels of BITWISE_AND. Made by `opgen build` from specs/arithmetic/bitwise_and.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BITWISE_AND_H
#define OPGEN_KERNELS_BITWISE_AND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

/* bitwise: input1 int8, input2 int8, output int8 (specs/_family/bitwise.yaml#bitwise_and_s8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_bitwise_and_s8_params;

static inline int opgen_run_bitwise_and_s8(const opgen_bitwise_and_s8_params *p, const int8_t *input1,
                                           const int8_t *input2, int8_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, int8_t, output, a & b);
    return 0;
}

/* bitwise: input1 uint8, input2 uint8, output uint8 (specs/_family/bitwise.yaml#bitwise_and_u8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_bitwise_and_u8_params;

static inline int opgen_run_bitwise_and_u8(const opgen_bitwise_and_u8_params *p, const uint8_t *input1,
                                           const uint8_t *input2, uint8_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, uint8_t, input1, input2, uint8_t, output, a & b);
    return 0;
}

/* bitwise: input1 int16, input2 int16, output int16 (specs/_family/bitwise.yaml#bitwise_and_s16) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_bitwise_and_s16_params;

static inline int opgen_run_bitwise_and_s16(const opgen_bitwise_and_s16_params *p, const int16_t *input1,
                                            const int16_t *input2, int16_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int16_t, input1, input2, int16_t, output, a & b);
    return 0;
}

/* bitwise: input1 uint16, input2 uint16, output uint16 (specs/_family/bitwise.yaml#bitwise_and_u16) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_bitwise_and_u16_params;

static inline int opgen_run_bitwise_and_u16(const opgen_bitwise_and_u16_params *p, const uint16_t *input1,
                                            const uint16_t *input2, uint16_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, uint16_t, input1, input2, uint16_t, output, a & b);
    return 0;
}

/* bitwise: input1 int32, input2 int32, output int32 (specs/_family/bitwise.yaml#bitwise_and_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_bitwise_and_s32_params;

static inline int opgen_run_bitwise_and_s32(const opgen_bitwise_and_s32_params *p, const int32_t *input1,
                                            const int32_t *input2, int32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output, a & b);
    return 0;
}

/* bitwise: input1 uint32, input2 uint32, output uint32 (specs/_family/bitwise.yaml#bitwise_and_u32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_bitwise_and_u32_params;

static inline int opgen_run_bitwise_and_u32(const opgen_bitwise_and_u32_params *p, const uint32_t *input1,
                                            const uint32_t *input2, uint32_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, uint32_t, input1, input2, uint32_t, output, a & b);
    return 0;
}

/* bitwise: input1 int64, input2 int64, output int64 (specs/_family/bitwise.yaml#bitwise_and_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_bitwise_and_s64_params;

static inline int opgen_run_bitwise_and_s64(const opgen_bitwise_and_s64_params *p, const int64_t *input1,
                                            const int64_t *input2, int64_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output, a & b);
    return 0;
}

#endif /* OPGEN_KERNELS_BITWISE_AND_H */
