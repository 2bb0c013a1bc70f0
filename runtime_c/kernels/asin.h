/* Kernels of ASIN. Made by `opgen build` from specs/elementwise/asin.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ASIN_H
#define OPGEN_KERNELS_ASIN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "asin/f32.h"

#endif /* OPGEN_KERNELS_ASIN_H */
