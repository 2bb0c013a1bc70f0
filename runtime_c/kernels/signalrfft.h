/* Kernels of SIGNALRFFT. Made by `opgen build` from specs/signal/signalrfft.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALRFFT_H
#define OPGEN_KERNELS_SIGNALRFFT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fft.h"

#include "signalrfft/signal_rfft_s16.h"
#include "signalrfft/signal_rfft_s32.h"
#include "signalrfft/signal_rfft_f32.h"

#endif /* OPGEN_KERNELS_SIGNALRFFT_H */
