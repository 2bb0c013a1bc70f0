/* Kernels of COSH. Made by `opgen build` from specs/elementwise/cosh.yaml; do not edit. */
#ifndef OPGEN_KERNELS_COSH_H
#define OPGEN_KERNELS_COSH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "cosh/f32.h"

#endif /* OPGEN_KERNELS_COSH_H */
