/* Kernels of RESIZE_BILINEAR. Made by `opgen build` from specs/image/resize_bilinear.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RESIZE_BILINEAR_H
#define OPGEN_KERNELS_RESIZE_BILINEAR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_resize.h"

/* RESIZE_BILINEAR: input int8, size int32, output int8 (specs/image/resize_bilinear.yaml#resize_bilinear_s8) */
typedef struct {
    opgen_resize resize;
    const int32_t *rows_q10;
    const int32_t *columns_q10;
} opgen_resize_bilinear_s8_params;

static inline int opgen_run_resize_bilinear_s8(const opgen_resize_bilinear_s8_params *p, const int8_t *input,
                                               int8_t *output)
{
    opgen_resize_bilinear_s8(&p->resize, p->rows_q10, p->columns_q10, input, output);
    return 0;
}

/* RESIZE_BILINEAR: input int16, size int32, output int16 (specs/image/resize_bilinear.yaml#resize_bilinear_s16) */
typedef struct {
    opgen_resize resize;
    const int32_t *rows_q10;
    const int32_t *columns_q10;
} opgen_resize_bilinear_s16_params;

static inline int opgen_run_resize_bilinear_s16(const opgen_resize_bilinear_s16_params *p,
                                                const int16_t *input, int16_t *output)
{
    opgen_resize_bilinear_s16(&p->resize, p->rows_q10, p->columns_q10, input, output);
    return 0;
}

/* RESIZE_BILINEAR: input uint8, size int32, output uint8 (specs/image/resize_bilinear.yaml#resize_bilinear_u8) */
typedef struct {
    opgen_resize resize;
    const float *rows;
    const float *columns;
} opgen_resize_bilinear_u8_params;

static inline int opgen_run_resize_bilinear_u8(const opgen_resize_bilinear_u8_params *p, const uint8_t *input,
                                               uint8_t *output)
{
    opgen_resize_bilinear_u8(&p->resize, p->rows, p->columns, input, output);
    return 0;
}

/* RESIZE_BILINEAR: input float32, size int32, output float32 (specs/image/resize_bilinear.yaml#resize_bilinear_f32) */
typedef struct {
    opgen_resize resize;
    const float *rows;
    const float *columns;
} opgen_resize_bilinear_f32_params;

static inline int opgen_run_resize_bilinear_f32(const opgen_resize_bilinear_f32_params *p, const float *input,
                                                float *output)
{
    opgen_resize_bilinear_f32(&p->resize, p->rows, p->columns, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_RESIZE_BILINEAR_H */
