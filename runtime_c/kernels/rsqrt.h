/* Kernels of RSQRT. Made by `opgen build` from specs/elementwise/rsqrt.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RSQRT_H
#define OPGEN_KERNELS_RSQRT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_inverse_sqrt.h"
#include "opgen_lut.h"

#include "rsqrt/s8.h"
#include "rsqrt/s16.h"
#include "rsqrt/f32.h"

#endif /* OPGEN_KERNELS_RSQRT_H */
