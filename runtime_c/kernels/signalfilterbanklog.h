/* Kernels of SIGNALFILTERBANKLOG. Made by `opgen build` from specs/signal/signalfilterbanklog.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFILTERBANKLOG_H
#define OPGEN_KERNELS_SIGNALFILTERBANKLOG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

/* SIGNALFILTERBANKLOG: input uint32, output int16 (specs/signal/signalfilterbanklog.yaml#signal_log_u32) */
typedef struct {
    int32_t size;
    int32_t input_correction_bits;
    int32_t output_scale;
    const int16_t *table;
} opgen_signal_log_u32_params;

static inline int opgen_run_signal_log_u32(const opgen_signal_log_u32_params *p, const uint32_t *input,
                                           int16_t *output)
{
    opgen_log_u32(p->size, p->input_correction_bits, p->output_scale, p->table, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALFILTERBANKLOG_H */
