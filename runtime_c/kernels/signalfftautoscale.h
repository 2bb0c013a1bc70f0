/* Kernels of SIGNALFFTAUTOSCALE. Made by `opgen build` from specs/signal/signalfftautoscale.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFFTAUTOSCALE_H
#define OPGEN_KERNELS_SIGNALFFTAUTOSCALE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

/* SIGNALFFTAUTOSCALE: input int16, output int16, scale_bits int32 (specs/signal/signalfftautoscale.yaml#signal_fft_auto_scale_s16) */
typedef struct {
    int32_t size;
} opgen_signal_fft_auto_scale_s16_params;

static inline int opgen_run_signal_fft_auto_scale_s16(const opgen_signal_fft_auto_scale_s16_params *p,
                                                      const int16_t *input, int16_t *output,
                                                      int32_t *scale_bits)
{
    opgen_auto_scale_s16(p->size, input, output, scale_bits);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALFFTAUTOSCALE_H */
