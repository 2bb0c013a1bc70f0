/* Kernels of CORTEX_M_ADD. Made by `opgen build` from specs/cortex_m/cortex_m_add.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CORTEX_M_ADD_H
#define OPGEN_KERNELS_CORTEX_M_ADD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_each.h"

#include "cortex_m_add/s8.h"
#include "cortex_m_add/broadcast_s8.h"

#endif /* OPGEN_KERNELS_CORTEX_M_ADD_H */
