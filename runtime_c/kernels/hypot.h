/* Kernels of HYPOT. Made by `opgen build` from specs/arithmetic/hypot.yaml; do not edit. */
#ifndef OPGEN_KERNELS_HYPOT_H
#define OPGEN_KERNELS_HYPOT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "hypot/f32.h"

#endif /* OPGEN_KERNELS_HYPOT_H */
