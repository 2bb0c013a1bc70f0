/* Kernels of SIGNALFILTERBANK. Made by `opgen build` from specs/signal/signalfilterbank.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFILTERBANK_H
#define OPGEN_KERNELS_SIGNALFILTERBANK_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

/* SIGNALFILTERBANK: input uint32, weights int16, unweights int16, channel_frequency_starts int16, channel_weight_starts int16, channel_widths int16, output uint64 (specs/signal/signalfilterbank.yaml#signal_filter_bank_u32) */
typedef struct {
    int32_t num_channels;
} opgen_signal_filter_bank_u32_params;

static inline int opgen_run_signal_filter_bank_u32(const opgen_signal_filter_bank_u32_params *p,
                                                   const uint32_t *input, const int16_t *weights,
                                                   const int16_t *unweights,
                                                   const int16_t *channel_frequency_starts,
                                                   const int16_t *channel_weight_starts,
                                                   const int16_t *channel_widths, uint64_t *output)
{
    opgen_filter_bank(p->num_channels, channel_frequency_starts, channel_weight_starts, channel_widths,
                      weights, unweights, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALFILTERBANK_H */
