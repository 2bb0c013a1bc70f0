/* Kernels of SIGNALPCAN. Made by `opgen build` from specs/signal/signalpcan.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALPCAN_H
#define OPGEN_KERNELS_SIGNALPCAN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_signal.h"

#include "signalpcan/signal_pcan_u32.h"

#endif /* OPGEN_KERNELS_SIGNALPCAN_H */
