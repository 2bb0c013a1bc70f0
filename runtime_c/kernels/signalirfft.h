/* Kernels of SIGNALIRFFT. Made by `opgen build` from specs/signal/signalirfft.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALIRFFT_H
#define OPGEN_KERNELS_SIGNALIRFFT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fft.h"

#include "signalirfft/signal_irfft_s16.h"
#include "signalirfft/signal_irfft_s32.h"
#include "signalirfft/signal_irfft_f32.h"

#endif /* OPGEN_KERNELS_SIGNALIRFFT_H */
