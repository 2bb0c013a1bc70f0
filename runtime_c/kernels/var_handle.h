/* Kernels of VAR_HANDLE. Made by `opgen build` from specs/control/var_handle.yaml; do not edit. */
#ifndef OPGEN_KERNELS_VAR_HANDLE_H
#define OPGEN_KERNELS_VAR_HANDLE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#endif /* OPGEN_KERNELS_VAR_HANDLE_H */
