/* Kernels of REQUANTIZE_BY_FLOAT. Made by `opgen build` from specs/quantize/requantize_by_float.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REQUANTIZE_BY_FLOAT_H
#define OPGEN_KERNELS_REQUANTIZE_BY_FLOAT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

#include "requantize_by_float/s8.h"

#endif /* OPGEN_KERNELS_REQUANTIZE_BY_FLOAT_H */
