/* Kernels of QUANTIZE. Made by `opgen build` from specs/quantize/quantize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_QUANTIZE_H
#define OPGEN_KERNELS_QUANTIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_requantize.h"

/* QUANTIZE: input float32, output int8 (specs/quantize/quantize.yaml#quantize_from_f32_s8) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_quantize_from_f32_s8_params;

static inline int opgen_run_quantize_from_f32_s8(const opgen_quantize_from_f32_s8_params *p,
                                                 const float *input, int8_t *output)
{
    opgen_quantize_f32_s8(p->scale, p->zero_point, input, output, p->size);
    return 0;
}

/* QUANTIZE: input float32, output int16 (specs/quantize/quantize.yaml#quantize_from_f32_s16) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_quantize_from_f32_s16_params;

static inline int opgen_run_quantize_from_f32_s16(const opgen_quantize_from_f32_s16_params *p,
                                                  const float *input, int16_t *output)
{
    opgen_quantize_f32_s16(p->scale, p->zero_point, input, output, p->size);
    return 0;
}

/* QUANTIZE: input int8, output int8 (specs/quantize/quantize_integers.yaml#quantize_s8_s8) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s8_s8_params;

static inline int opgen_run_quantize_s8_s8(const opgen_quantize_s8_s8_params *p, const int8_t *input,
                                           int8_t *output)
{
    opgen_requantize_s8_s8(&p->quant, input, output, p->size);
    return 0;
}

/* QUANTIZE: input int8, output uint8 (specs/quantize/quantize_integers.yaml#quantize_s8_u8) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s8_u8_params;

static inline int opgen_run_quantize_s8_u8(const opgen_quantize_s8_u8_params *p, const int8_t *input,
                                           uint8_t *output)
{
    opgen_requantize_s8_u8(&p->quant, input, output, p->size);
    return 0;
}

/* QUANTIZE: input int8, output int16 (specs/quantize/quantize_integers.yaml#quantize_s8_s16) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s8_s16_params;

static inline int opgen_run_quantize_s8_s16(const opgen_quantize_s8_s16_params *p, const int8_t *input,
                                            int16_t *output)
{
    opgen_requantize_s8_s16(&p->quant, input, output, p->size);
    return 0;
}

/* QUANTIZE: input int8, output int32 (specs/quantize/quantize_integers.yaml#quantize_s8_s32) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s8_s32_params;

static inline int opgen_run_quantize_s8_s32(const opgen_quantize_s8_s32_params *p, const int8_t *input,
                                            int32_t *output)
{
    opgen_requantize_s8_s32(&p->quant, input, output, p->size);
    return 0;
}

/* QUANTIZE: input uint8, output int8 (specs/quantize/quantize_integers.yaml#quantize_u8_s8) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_u8_s8_params;

static inline int opgen_run_quantize_u8_s8(const opgen_quantize_u8_s8_params *p, const uint8_t *input,
                                           int8_t *output)
{
    opgen_requantize_u8_s8(&p->quant, input, output, p->size);
    return 0;
}

/* QUANTIZE: input int16, output int8 (specs/quantize/quantize_integers.yaml#quantize_s16_s8) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s16_s8_params;

static inline int opgen_run_quantize_s16_s8(const opgen_quantize_s16_s8_params *p, const int16_t *input,
                                            int8_t *output)
{
    opgen_requantize_s16_s8(&p->quant, input, output, p->size);
    return 0;
}

/* QUANTIZE: input int16, output int16 (specs/quantize/quantize_integers.yaml#quantize_s16_s16) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s16_s16_params;

static inline int opgen_run_quantize_s16_s16(const opgen_quantize_s16_s16_params *p, const int16_t *input,
                                             int16_t *output)
{
    opgen_requantize_s16_s16(&p->quant, input, output, p->size);
    return 0;
}

/* QUANTIZE: input int16, output int32 (specs/quantize/quantize_integers.yaml#quantize_s16_s32) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s16_s32_params;

static inline int opgen_run_quantize_s16_s32(const opgen_quantize_s16_s32_params *p, const int16_t *input,
                                             int32_t *output)
{
    opgen_requantize_s16_s32(&p->quant, input, output, p->size);
    return 0;
}

/* QUANTIZE: input int32, output int8 (specs/quantize/quantize_integers.yaml#quantize_s32_s8) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s32_s8_params;

static inline int opgen_run_quantize_s32_s8(const opgen_quantize_s32_s8_params *p, const int32_t *input,
                                            int8_t *output)
{
    opgen_requantize_s32_s8(&p->quant, input, output, p->size);
    return 0;
}

/* QUANTIZE: input int32, output int16 (specs/quantize/quantize_integers.yaml#quantize_s32_s16) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s32_s16_params;

static inline int opgen_run_quantize_s32_s16(const opgen_quantize_s32_s16_params *p, const int32_t *input,
                                             int16_t *output)
{
    opgen_requantize_s32_s16(&p->quant, input, output, p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_QUANTIZE_H */
