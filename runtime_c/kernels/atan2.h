/* Kernels of ATAN2. Made by `opgen build` from specs/arithmetic/atan2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ATAN2_H
#define OPGEN_KERNELS_ATAN2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "atan2/f32.h"

#endif /* OPGEN_KERNELS_ATAN2_H */
