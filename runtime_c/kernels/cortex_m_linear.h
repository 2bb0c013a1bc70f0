/* Kernels of CORTEX_M_LINEAR. Made by `opgen build` from specs/cortex_m/cortex_m_linear.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_LINEAR_H
#define OPGEN_KERNELS_CORTEX_M_LINEAR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_stored_s8.h"

#include "cortex_m_linear/s8.h"

#endif /* OPGEN_KERNELS_CORTEX_M_LINEAR_H */
