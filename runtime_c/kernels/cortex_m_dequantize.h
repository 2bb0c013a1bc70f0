/* Kernels of CORTEX_M_DEQUANTIZE. Made by `opgen build` from specs/cortex_m/cortex_m_dequantize.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_DEQUANTIZE_H
#define OPGEN_KERNELS_CORTEX_M_DEQUANTIZE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_requantize.h"

#include "cortex_m_dequantize/s8.h"
#include "cortex_m_dequantize/s16.h"

#endif /* OPGEN_KERNELS_CORTEX_M_DEQUANTIZE_H */
