/* Kernels of SIGNALFILTERBANK. Made by `opgen build` from specs/signal/signalfilterbank.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFILTERBANK_H
#define OPGEN_KERNELS_SIGNALFILTERBANK_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

#include "signalfilterbank/signal_filter_bank_u32.h"

#endif /* OPGEN_KERNELS_SIGNALFILTERBANK_H */
