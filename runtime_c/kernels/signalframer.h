/* Kernels of SIGNALFRAMER. Made by `opgen build` from specs/signal/signalframer.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFRAMER_H
#define OPGEN_KERNELS_SIGNALFRAMER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_frames.h"

#include "signalframer/signal_framer_s16.h"

#endif /* OPGEN_KERNELS_SIGNALFRAMER_H */
