/* Kernels of DEQUANTIZE. Made by `opgen build` from specs/quantize/dequantize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DEQUANTIZE_H
#define OPGEN_KERNELS_DEQUANTIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_half.h"
#include "opgen_requantize.h"

/* DEQUANTIZE: input int8, output float32 (specs/quantize/dequantize.yaml#dequantize_s8) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_dequantize_s8_params;

static inline int opgen_run_dequantize_s8(const opgen_dequantize_s8_params *p, const int8_t *input,
                                          float *output)
{
    opgen_dequantize_s8_f32(p->scale, p->zero_point, input, output, p->size);
    return 0;
}

/* DEQUANTIZE: input int16, output float32 (specs/quantize/dequantize.yaml#dequantize_s16) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_dequantize_s16_params;

static inline int opgen_run_dequantize_s16(const opgen_dequantize_s16_params *p, const int16_t *input,
                                           float *output)
{
    opgen_dequantize_s16_f32(p->scale, p->zero_point, input, output, p->size);
    return 0;
}

/* DEQUANTIZE: input uint8, output float32 (specs/quantize/dequantize.yaml#dequantize_u8) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_dequantize_u8_params;

static inline int opgen_run_dequantize_u8(const opgen_dequantize_u8_params *p, const uint8_t *input,
                                          float *output)
{
    opgen_dequantize_u8_f32(p->scale, p->zero_point, input, output, p->size);
    return 0;
}

/* DEQUANTIZE: input float16, output float32 (specs/quantize/dequantize.yaml#dequantize_f16) */
typedef struct {
    int32_t size;
} opgen_dequantize_f16_params;

static inline int opgen_run_dequantize_f16(const opgen_dequantize_f16_params *p, const uint16_t *input,
                                           float *output)
{
    opgen_widen_half(input, p->size, output);
    return 0;
}

/* DEQUANTIZE: input int8, output float32 (specs/quantize/dequantize_channels.yaml#dequantize_channels_s8) */
typedef struct {
    int32_t runs;
    int32_t channels;
    const float *scales;
    const int32_t *zero_points;
    int32_t inner;
} opgen_dequantize_channels_s8_params;

static inline int opgen_run_dequantize_channels_s8(const opgen_dequantize_channels_s8_params *p,
                                                   const int8_t *input, float *output)
{
    for (int32_t i = 0; i < p->runs; i++) {
        const int32_t channel = i % p->channels;
        opgen_dequantize_s8_f32(p->scales[channel], p->zero_points[channel], input + i * p->inner,
                                 output + i * p->inner, p->inner);
    }
    return 0;
}

/* DEQUANTIZE: input int16, output float32 (specs/quantize/dequantize_channels.yaml#dequantize_channels_s16) */
typedef struct {
    int32_t runs;
    int32_t channels;
    const float *scales;
    const int32_t *zero_points;
    int32_t inner;
} opgen_dequantize_channels_s16_params;

static inline int opgen_run_dequantize_channels_s16(const opgen_dequantize_channels_s16_params *p,
                                                    const int16_t *input, float *output)
{
    for (int32_t i = 0; i < p->runs; i++) {
        const int32_t channel = i % p->channels;
        opgen_dequantize_s16_f32(p->scales[channel], p->zero_points[channel], input + i * p->inner,
                                 output + i * p->inner, p->inner);
    }
    return 0;
}

/* DEQUANTIZE: input uint8, output float32 (specs/quantize/dequantize_channels.yaml#dequantize_channels_u8) */
typedef struct {
    int32_t runs;
    int32_t channels;
    const float *scales;
    const int32_t *zero_points;
    int32_t inner;
} opgen_dequantize_channels_u8_params;

static inline int opgen_run_dequantize_channels_u8(const opgen_dequantize_channels_u8_params *p,
                                                   const uint8_t *input, float *output)
{
    for (int32_t i = 0; i < p->runs; i++) {
        const int32_t channel = i % p->channels;
        opgen_dequantize_u8_f32(p->scales[channel], p->zero_points[channel], input + i * p->inner,
                                 output + i * p->inner, p->inner);
    }
    return 0;
}

/* DEQUANTIZE: input int4, output float32 (specs/quantize/dequantize_channels.yaml#dequantize_channels_s4) */
typedef struct {
    int32_t size;
    int32_t inner;
    int32_t channels;
    const float *scales;
    const int32_t *zero_points;
} opgen_dequantize_channels_s4_params;

static inline int opgen_run_dequantize_channels_s4(const opgen_dequantize_channels_s4_params *p,
                                                   const int8_t *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const int32_t half = input[i / 2] >> (i % 2 * 4) & 15;
        const int32_t channel = i / p->inner % p->channels;
        output[i] = p->scales[channel] * (float)((half ^ 8) - 8 - p->zero_points[channel]);
    }
    return 0;
}

/* DEQUANTIZE: input int4, output float32 (specs/quantize/dequantize_channels.yaml#dequantize_s4) */
typedef struct {
    int32_t size;
    float scale;
    int32_t zero_point;
} opgen_dequantize_s4_params;

static inline int opgen_run_dequantize_s4(const opgen_dequantize_s4_params *p, const int8_t *input,
                                          float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const int32_t half = input[i / 2] >> (i % 2 * 4) & 15;
        output[i] = p->scale * (float)((half ^ 8) - 8 - p->zero_point);
    }
    return 0;
}

#endif /* OPGEN_KERNELS_DEQUANTIZE_H */
