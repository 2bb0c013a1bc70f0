/* Kernels of ACOSH. Made by `opgen build` from specs/elementwise/acosh.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ACOSH_H
#define OPGEN_KERNELS_ACOSH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "acosh/f32.h"

#endif /* OPGEN_KERNELS_ACOSH_H */
