/* Kernels of BATCH_NORM. Made by `opgen build` from specs/normalization/batch_norm.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BATCH_NORM_H
#define OPGEN_KERNELS_BATCH_NORM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

#include "batch_norm/f32.h"

#endif /* OPGEN_KERNELS_BATCH_NORM_H */
