/* Kernels of LOG10. Made by `opgen build` from specs/elementwise/log10.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOG10_H
#define OPGEN_KERNELS_LOG10_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "log10/f32.h"

#endif /* OPGEN_KERNELS_LOG10_H */
