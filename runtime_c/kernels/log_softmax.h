/* Kernels of LOG_SOFTMAX. Made by `opgen build` from specs/activation/log_softmax.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOG_SOFTMAX_H
#define OPGEN_KERNELS_LOG_SOFTMAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_softmax.h"

#include "log_softmax/s8.h"
#include "log_softmax/f32.h"

#endif /* OPGEN_KERNELS_LOG_SOFTMAX_H */
