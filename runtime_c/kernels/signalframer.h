/* Kernels of SIGNALFRAMER. Made by `opgen build` from specs/signal/signalframer.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFRAMER_H
#define OPGEN_KERNELS_SIGNALFRAMER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_frames.h"

/* SIGNALFRAMER: input int16, output int16, output_valid bool (specs/signal/signalframer.yaml#signal_framer_s16) */
typedef struct {
    opgen_framing cut;
} opgen_signal_framer_s16_params;

static inline int opgen_run_signal_framer_s16(const opgen_signal_framer_s16_params *p, const int16_t *input,
                                              int16_t *output, bool *output_valid, int16_t *history,
                                              int32_t *missing)
{
    opgen_frame_s16(&p->cut, input, output, output_valid, history, missing);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALFRAMER_H */
