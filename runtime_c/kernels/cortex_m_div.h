/* Kernels of CORTEX_M_DIV. Made by `opgen build` from specs/cortex_m/cortex_m_div.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_DIV_H
#define OPGEN_KERNELS_CORTEX_M_DIV_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_round.h"

#include "cortex_m_div/s8.h"
#include "cortex_m_div/s16.h"

#endif /* OPGEN_KERNELS_CORTEX_M_DIV_H */
