/* Kernels of SINH. Made by `opgen build` from specs/elementwise/sinh.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SINH_H
#define OPGEN_KERNELS_SINH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "sinh/f32.h"

#endif /* OPGEN_KERNELS_SINH_H */
