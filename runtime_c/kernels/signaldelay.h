/* Kernels of SIGNALDELAY. Made by `opgen build` from specs/signal/signaldelay.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALDELAY_H
#define OPGEN_KERNELS_SIGNALDELAY_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_frames.h"

/* SIGNALDELAY: input int16, output int16 (specs/signal/signaldelay.yaml#signal_delay_s16) */
typedef struct {
    int32_t streams;
    int32_t size;
    int32_t delay_length;
    int32_t kept;
} opgen_signal_delay_s16_params;

static inline int opgen_run_signal_delay_s16(const opgen_signal_delay_s16_params *p, const int16_t *input,
                                             int16_t *output, int16_t *history)
{
    opgen_delay_s16(p->streams, p->size, p->delay_length, p->kept, input, output, history);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALDELAY_H */
