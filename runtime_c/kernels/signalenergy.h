/* Kernels of SIGNALENERGY. Made by `opgen build` from specs/signal/signalenergy.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALENERGY_H
#define OPGEN_KERNELS_SIGNALENERGY_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

/* SIGNALENERGY: input int16, output uint32 (specs/signal/signalenergy.yaml#signal_energy_s16) */
typedef struct {
    int32_t size;
    int32_t start_index;
    int32_t end_index;
} opgen_signal_energy_s16_params;

static inline int opgen_run_signal_energy_s16(const opgen_signal_energy_s16_params *p, const int16_t *input,
                                              uint32_t *output)
{
    opgen_energy_s16(p->size, p->start_index, p->end_index, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALENERGY_H */
