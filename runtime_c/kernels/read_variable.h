/* Kernels of READ_VARIABLE. Made by `opgen build` from specs/control/read_variable.yaml; do not edit. */
#ifndef OPGEN_KERNELS_READ_VARIABLE_H
#define OPGEN_KERNELS_READ_VARIABLE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#endif /* OPGEN_KERNELS_READ_VARIABLE_H */
