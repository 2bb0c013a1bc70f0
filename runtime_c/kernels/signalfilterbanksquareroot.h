/* Kernels of SIGNALFILTERBANKSQUAREROOT. Made by `opgen build` from specs/signal/signalfilterbanksquareroot.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALFILTERBANKSQUAREROOT_H
#define OPGEN_KERNELS_SIGNALFILTERBANKSQUAREROOT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

#include "signalfilterbanksquareroot/signal_square_root_u64.h"

#endif /* OPGEN_KERNELS_SIGNALFILTERBANKSQUAREROOT_H */
