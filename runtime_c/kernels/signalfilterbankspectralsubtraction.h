/* Kernels of SIGNALFILTERBANKSPECTRALSUBTRACTION. Made by `opgen build` from specs/signal/signalfilterbankspectralsubtraction.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFILTERBANKSPECTRALSUBTRACTION_H
#define OPGEN_KERNELS_SIGNALFILTERBANKSPECTRALSUBTRACTION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

/* SIGNALFILTERBANKSPECTRALSUBTRACTION: input uint32, output uint32, noise_estimate uint32 (specs/signal/signalfilterbankspectralsubtraction.yaml#signal_spectral_subtraction_u32) */
typedef struct {
    opgen_noise_filter filter;
    int32_t num_channels;
} opgen_signal_spectral_subtraction_u32_params;

static inline int opgen_run_signal_spectral_subtraction_u32(
                                                            const opgen_signal_spectral_subtraction_u32_params *p,
                                                            const uint32_t *input, uint32_t *output,
                                                            uint32_t *noise_estimate, uint32_t *noise)
{
    opgen_subtract_noise(&p->filter, p->num_channels, input, noise, output);
    for (int32_t i = 0; noise_estimate != NULL && i < p->num_channels; i++)
        noise_estimate[i] = noise[i];
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALFILTERBANKSPECTRALSUBTRACTION_H */
