/* Kernels of CORTEX_M_TRANSPOSE. Made by `opgen build` from specs/cortex_m/cortex_m_transpose.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_TRANSPOSE_H
#define OPGEN_KERNELS_CORTEX_M_TRANSPOSE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "cortex_m_transpose/s8.h"

#endif /* OPGEN_KERNELS_CORTEX_M_TRANSPOSE_H */
