/* Kernels of ISINF. Made by `opgen build` from specs/elementwise/isinf.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ISINF_H
#define OPGEN_KERNELS_ISINF_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "isinf/f32.h"

#endif /* OPGEN_KERNELS_ISINF_H */
