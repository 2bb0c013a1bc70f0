/* Kernels of SIGNALWINDOW. Made by `opgen build` from specs/signal/signalwindow.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALWINDOW_H
#define OPGEN_KERNELS_SIGNALWINDOW_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

/* SIGNALWINDOW: input int16, weights int16, output int16 (specs/signal/signalwindow.yaml#signal_window_s16) */
typedef struct {
    int32_t width;
    int32_t shift;
    int32_t size;
} opgen_signal_window_s16_params;

static inline int opgen_run_signal_window_s16(const opgen_signal_window_s16_params *p, const int16_t *input,
                                              const int16_t *weights, int16_t *output)
{
    opgen_apply_window_s16(weights, p->width, p->shift, p->size, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALWINDOW_H */
