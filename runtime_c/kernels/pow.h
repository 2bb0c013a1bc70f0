/* Kernels of POW. Made by `opgen build` from specs/arithmetic/pow.yaml; do not edit. */
#ifndef OPGEN_KERNELS_POW_H
#define OPGEN_KERNELS_POW_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_divide.h"
#include "opgen_each.h"

#include "pow/negative_s32.h"
#include "pow/s32.h"
#include "pow/f32.h"

#endif /* OPGEN_KERNELS_POW_H */
