/* Kernels of CORTEX_M_TRANSPOSE_CONV_2D. Made by `opgen build` from specs/cortex_m/cortex_m_transpose_conv_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_TRANSPOSE_CONV_2D_H
#define OPGEN_KERNELS_CORTEX_M_TRANSPOSE_CONV_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_stored_s8.h"
#include "opgen_transpose_conv.h"
#include "opgen_window_s16.h"

#include "cortex_m_transpose_conv_2d/s8.h"

#endif /* OPGEN_KERNELS_CORTEX_M_TRANSPOSE_CONV_2D_H */
