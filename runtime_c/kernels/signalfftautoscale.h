/* Kernels of SIGNALFFTAUTOSCALE. Made by `opgen build` from specs/signal/signalfftautoscale.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFFTAUTOSCALE_H
#define OPGEN_KERNELS_SIGNALFFTAUTOSCALE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

#include "signalfftautoscale/signal_fft_auto_scale_s16.h"

#endif /* OPGEN_KERNELS_SIGNALFFTAUTOSCALE_H */
