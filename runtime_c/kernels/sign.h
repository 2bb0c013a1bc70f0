/* Kernels of SIGN. Made by `opgen build` from specs/elementwise/sign.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SIGN_H
#define OPGEN_KERNELS_SIGN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "sign/f32.h"

#endif /* OPGEN_KERNELS_SIGN_H */
