/* Kernels of SIGNALFILTERBANKLOG. Made by `opgen build` from specs/signal/signalfilterbanklog.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFILTERBANKLOG_H
#define OPGEN_KERNELS_SIGNALFILTERBANKLOG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

#include "signalfilterbanklog/signal_log_u32.h"

#endif /* OPGEN_KERNELS_SIGNALFILTERBANKLOG_H */
