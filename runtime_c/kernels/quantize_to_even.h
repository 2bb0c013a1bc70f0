/* Kernels of QUANTIZE_TO_EVEN. Made by `opgen build` from specs/quantize/quantize_to_even.yaml; do not edit. */
#ifndef OPGEN_KERNELS_QUANTIZE_TO_EVEN_H
#define OPGEN_KERNELS_QUANTIZE_TO_EVEN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_requantize.h"

#include "quantize_to_even/s8.h"
#include "quantize_to_even/s16.h"

#endif /* OPGEN_KERNELS_QUANTIZE_TO_EVEN_H */
