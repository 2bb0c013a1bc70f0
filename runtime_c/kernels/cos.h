/* Kernels of COS. Made by `opgen build` from specs/elementwise/cos.yaml; do not edit. */
#ifndef OPGEN_KERNELS_COS_H
#define OPGEN_KERNELS_COS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "cos/f32.h"

#endif /* OPGEN_KERNELS_COS_H */
