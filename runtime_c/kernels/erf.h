/* Kernels of ERF. Made by `opgen build` from specs/elementwise/erf.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ERF_H
#define OPGEN_KERNELS_ERF_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "erf/f32.h"

#endif /* OPGEN_KERNELS_ERF_H */
