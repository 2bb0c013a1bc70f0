/* Kernels of CORTEX_M_SOFTMAX. Made by `opgen build` from specs/cortex_m/cortex_m_softmax.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_SOFTMAX_H
#define OPGEN_KERNELS_CORTEX_M_SOFTMAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_softmax.h"

#include "cortex_m_softmax/s8.h"

#endif /* OPGEN_KERNELS_CORTEX_M_SOFTMAX_H */
