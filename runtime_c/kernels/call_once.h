/* Kernels of CALL_ONCE. Made by `opgen build` from specs/control/call_once.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CALL_ONCE_H
#define OPGEN_KERNELS_CALL_ONCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#endif /* OPGEN_KERNELS_CALL_ONCE_H */
