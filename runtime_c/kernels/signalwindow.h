/* Kernels of SIGNALWINDOW. Made by `opgen build` from specs/signal/signalwindow.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALWINDOW_H
#define OPGEN_KERNELS_SIGNALWINDOW_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

#include "signalwindow/signal_window_s16.h"

#endif /* OPGEN_KERNELS_SIGNALWINDOW_H */
