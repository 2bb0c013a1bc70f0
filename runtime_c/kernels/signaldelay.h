/* Kernels of SIGNALDELAY. Made by `opgen build` from specs/signal/signaldelay.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALDELAY_H
#define OPGEN_KERNELS_SIGNALDELAY_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_frames.h"

#include "signaldelay/signal_delay_s16.h"

#endif /* OPGEN_KERNELS_SIGNALDELAY_H */
