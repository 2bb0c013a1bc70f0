/* Kernels of SIGNALENERGY. Made by `opgen build` from specs/signal/signalenergy.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALENERGY_H
#define OPGEN_KERNELS_SIGNALENERGY_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

#include "signalenergy/signal_energy_s16.h"

#endif /* OPGEN_KERNELS_SIGNALENERGY_H */
