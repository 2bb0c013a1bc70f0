/* Kernels of CORTEX_M_BATCH_MATMUL. Made by `opgen build` from specs/cortex_m/cortex_m_batch_matmul.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_BATCH_MATMUL_H
#define OPGEN_KERNELS_CORTEX_M_BATCH_MATMUL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_stored_s8.h"

#include "cortex_m_batch_matmul/s8.h"

#endif /* OPGEN_KERNELS_CORTEX_M_BATCH_MATMUL_H */
