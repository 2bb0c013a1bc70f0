/* Kernels of LOG1P. Made by `opgen build` from specs/elementwise/log1p.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOG1P_H
#define OPGEN_KERNELS_LOG1P_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "log1p/f32.h"

#endif /* OPGEN_KERNELS_LOG1P_H */
