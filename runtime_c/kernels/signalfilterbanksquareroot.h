/* Kernels of SIGNALFILTERBANKSQUAREROOT. Made by `opgen build` from specs/signal/signalfilterbanksquareroot.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFILTERBANKSQUAREROOT_H
#define OPGEN_KERNELS_SIGNALFILTERBANKSQUAREROOT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

/* SIGNALFILTERBANKSQUAREROOT: input uint64, scale_bits int32, output uint32 (specs/signal/signalfilterbanksquareroot.yaml#signal_square_root_u64) */
typedef struct {
    int32_t size;
} opgen_signal_square_root_u64_params;

static inline int opgen_run_signal_square_root_u64(const opgen_signal_square_root_u64_params *p,
                                                   const uint64_t *input, const int32_t *scale_bits,
                                                   uint32_t *output)
{
    opgen_square_root_u64(p->size, *scale_bits, input, output);
    return 0;
}

#endif /* OPGEN_KERNELS_SIGNALFILTERBANKSQUAREROOT_H */
