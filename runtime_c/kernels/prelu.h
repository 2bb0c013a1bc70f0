/* Kernels of PRELU. Made by `opgen build` from specs/activation/prelu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_PRELU_H
#define OPGEN_KERNELS_PRELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_prelu.h"

#include "prelu/s8.h"
#include "prelu/s16.h"
#include "prelu/f32.h"

#endif /* OPGEN_KERNELS_PRELU_H */
