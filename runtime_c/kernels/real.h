/* Kernels of REAL. Made by `opgen build` from specs/complex/real.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REAL_H
#define OPGEN_KERNELS_REAL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "real/complex64.h"

#endif /* OPGEN_KERNELS_REAL_H */
