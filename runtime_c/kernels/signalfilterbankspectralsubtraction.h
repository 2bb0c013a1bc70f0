/* Kernels of SIGNALFILTERBANKSPECTRALSUBTRACTION. Made by `opgen build` from specs/signal/signalfilterbankspectralsubtraction.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFILTERBANKSPECTRALSUBTRACTION_H
#define OPGEN_KERNELS_SIGNALFILTERBANKSPECTRALSUBTRACTION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

#include "signalfilterbankspectralsubtraction/signal_spectral_subtraction_u32.h"

#endif /* OPGEN_KERNELS_SIGNALFILTERBANKSPECTRALSUBTRACTION_H */
