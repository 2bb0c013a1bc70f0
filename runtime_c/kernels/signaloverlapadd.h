/* Kernels of SIGNALOVERLAPADD. Made by `opgen build` from specs/signal/signaloverlapadd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGNALOVERLAPADD_H
#define OPGEN_KERNELS_SIGNALOVERLAPADD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_frames.h"

#include "signaloverlapadd/signal_overlap_add_s16.h"
#include "signaloverlapadd/signal_overlap_add_f32.h"

#endif /* OPGEN_KERNELS_SIGNALOVERLAPADD_H */
