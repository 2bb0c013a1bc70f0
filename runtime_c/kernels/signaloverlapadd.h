/* Kernels of SIGNALOVERLAPADD. Made by `opgen build` from specs/signal/signaloverlapadd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALOVERLAPADD_H
#define OPGEN_KERNELS_SIGNALOVERLAPADD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_frames.h"

/* SIGNALOVERLAPADD: input int16, output int16 (specs/signal/signaloverlapadd.yaml#signal_overlap_add_s16) */
typedef struct {
    int32_t streams;
    int32_t frame_count;
    int32_t size;
    int32_t frame_step;
} opgen_signal_overlap_add_s16_params;

static inline int opgen_run_signal_overlap_add_s16(const opgen_signal_overlap_add_s16_params *p,
                                                   const int16_t *input, int16_t *output, int16_t *memory)
{
    opgen_overlap_add_s16(p->streams, p->frame_count, p->size, p->frame_step, input, output, memory);
    return 0;
}

/* SIGNALOVERLAPADD: input float32, output float32 (specs/signal/signaloverlapadd.yaml#signal_overlap_add_f32) */
typedef struct {
    int32_t streams;
    int32_t frame_count;
    int32_t size;
    int32_t frame_step;
} opgen_signal_overlap_add_f32_params;

static inline int opgen_run_signal_overlap_add_f32(const opgen_signal_overlap_add_f32_params *p,
                                                   const float *input, float *output, float *memory)
{
    opgen_overlap_add_f32(p->streams, p->frame_count, p->size, p->frame_step, input, output, memory);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALOVERLAPADD_H */
