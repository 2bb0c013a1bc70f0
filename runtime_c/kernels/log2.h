/* Kernels of LOG2. Made by `opgen build` from specs/elementwise/log2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOG2_H
#define OPGEN_KERNELS_LOG2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "log2/f32.h"

#endif /* OPGEN_KERNELS_LOG2_H */
