/* Kernels of GLU. Made by `opgen build` from specs/activation/glu.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GLU_H
#define OPGEN_KERNELS_GLU_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

#include "glu/f32.h"

#endif /* OPGEN_KERNELS_GLU_H */
