/* Kernels of CORTEX_M_QUANTIZE. Made by `opgen build` from specs/cortex_m/cortex_m_quantize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_QUANTIZE_H
#define OPGEN_KERNELS_CORTEX_M_QUANTIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_requantize.h"

#include "cortex_m_quantize/s8.h"
#include "cortex_m_quantize/s16.h"

#endif /* OPGEN_KERNELS_CORTEX_M_QUANTIZE_H */
