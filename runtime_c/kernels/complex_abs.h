/* Kernels of COMPLEX_ABS. Made by `opgen build` from specs/complex/complex_abs.yaml; do not edit. */
#ifndef OPGEN_KERNELS_COMPLEX_ABS_H
#define OPGEN_KERNELS_COMPLEX_ABS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "complex_abs/complex64.h"

#endif /* OPGEN_KERNELS_COMPLEX_ABS_H */
