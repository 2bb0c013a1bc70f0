/* Kernels of NEG. Made by `opgen build` from specs/elementwise/neg.yaml; do not edit. */
#ifndef OPGEN_KERNELS_NEG_H
#define OPGEN_KERNELS_NEG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fixed_point.h"

#include "neg/s32.h"
#include "neg/f32.h"

#endif /* OPGEN_KERNELS_NEG_H */
