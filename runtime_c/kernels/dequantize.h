/* Kernels of DEQUANTIZE. Made by `opgen build` from specs/quantize/dequantize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DEQUANTIZE_H
#define OPGEN_KERNELS_DEQUANTIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_half.h"
#include "opgen_requantize.h"

#include "dequantize/s8.h"
#include "dequantize/s16.h"
#include "dequantize/u8.h"
#include "dequantize/f16.h"

#endif /* OPGEN_KERNELS_DEQUANTIZE_H */
