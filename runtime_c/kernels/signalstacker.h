/* Kernels of SIGNALSTACKER. Made by `opgen build` from specs/signal/signalstacker.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALSTACKER_H
#define OPGEN_KERNELS_SIGNALSTACKER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_frames.h"

/* SIGNALSTACKER: input int16, output int16, output_valid bool (specs/signal/signalstacker.yaml#signal_stacker_s16) */
typedef struct {
    int32_t num_channels;
    int32_t size;
    int32_t kept;
    int32_t first;
    int32_t stacker_step;
} opgen_signal_stacker_s16_params;

static inline int opgen_run_signal_stacker_s16(const opgen_signal_stacker_s16_params *p, const int16_t *input,
                                               int16_t *output, bool *output_valid, int16_t *history,
                                               int32_t *waiting)
{
    opgen_stack_s16(p->num_channels, p->size, p->kept, p->first, p->stacker_step, input, output,
                    output_valid, history, waiting);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALSTACKER_H */
