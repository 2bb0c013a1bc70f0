/* Kernels of WHILE. Made by `opgen build` from specs/control/while.yaml; do not edit. */
#ifndef OPGEN_KERNELS_WHILE_H
#define OPGEN_KERNELS_WHILE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#endif /* OPGEN_KERNELS_WHILE_H */
