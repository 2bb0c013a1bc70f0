/* Kernels of GELU. Made by `opgen build` from specs/activation/gelu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GELU_H
#define OPGEN_KERNELS_GELU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

#include "gelu/s8.h"
#include "gelu/f32.h"
#include "gelu/approximate_f32.h"

#endif /* OPGEN_KERNELS_GELU_H */
