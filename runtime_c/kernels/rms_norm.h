/* Kernels of RMS_NORM. Made by `opgen build` from specs/normalization/rms_norm.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RMS_NORM_H
#define OPGEN_KERNELS_RMS_NORM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_normalize.h"

#include "rms_norm/f32.h"

#endif /* OPGEN_KERNELS_RMS_NORM_H */
