/* Kernels of SIGNALPCAN. Made by `opgen build` from specs/signal/signalpcan.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALPCAN_H
#define OPGEN_KERNELS_SIGNALPCAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

/* SIGNALPCAN: input uint32, noise_estimate uint32, gain_lut int16, output uint32 (specs/signal/signalpcan.yaml#signal_pcan_u32) */
typedef struct {
    int32_t size;
    int32_t snr_shift;
} opgen_signal_pcan_u32_params;

static inline int opgen_run_signal_pcan_u32(const opgen_signal_pcan_u32_params *p, const uint32_t *input,
                                            const uint32_t *noise_estimate, const int16_t *gain_lut,
                                            uint32_t *output)
{
    opgen_pcan_u32(p->size, p->snr_shift, gain_lut, input, noise_estimate, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALPCAN_H */
