/* Kernels of ASINH. Made by `opgen build` from specs/elementwise/asinh.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ASINH_H
#define OPGEN_KERNELS_ASINH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "asinh/f32.h"

#endif /* OPGEN_KERNELS_ASINH_H */
