/* Kernels of EXP. Made by `opgen build` from specs/elementwise/exp.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EXP_H
#define OPGEN_KERNELS_EXP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

#include "exp/s8.h"
#include "exp/f32.h"

#endif /* OPGEN_KERNELS_EXP_H */
