/* Kernels of ATANH. Made by `opgen build` from specs/elementwise/atanh.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ATANH_H
#define OPGEN_KERNELS_ATANH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "atanh/f32.h"

#endif /* OPGEN_KERNELS_ATANH_H */
