/* Kernels of SIGNALSTACKER. Made by `opgen build` from specs/signal/signalstacker.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALSTACKER_H
#define OPGEN_KERNELS_SIGNALSTACKER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_frames.h"

#include "signalstacker/signal_stacker_s16.h"

#endif /* OPGEN_KERNELS_SIGNALSTACKER_H */
