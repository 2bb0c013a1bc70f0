/* Kernels of RFFT2D. Made by `opgen build` from specs/complex/rfft2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RFFT2D_H
#define OPGEN_KERNELS_RFFT2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_fft.h"

#include "rfft2d/f32.h"

#endif /* OPGEN_KERNELS_RFFT2D_H */
