/* Kernels of CORTEX_M_MUL. Made by `opgen build` from specs/cortex_m/cortex_m_mul.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_MUL_H
#define OPGEN_KERNELS_CORTEX_M_MUL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_each.h"

#include "cortex_m_mul/s8.h"
#include "cortex_m_mul/broadcast_s8.h"

#endif /* OPGEN_KERNELS_CORTEX_M_MUL_H */
