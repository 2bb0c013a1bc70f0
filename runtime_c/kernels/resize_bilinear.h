/* Kernels of RESIZE_BILINEAR. Made by `opgen build` from specs/image/resize_bilinear.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RESIZE_BILINEAR_H
#define OPGEN_KERNELS_RESIZE_BILINEAR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_resize.h"

#include "resize_bilinear/s8.h"
#include "resize_bilinear/s16.h"
#include "resize_bilinear/u8.h"
#include "resize_bilinear/f32.h"

#endif /* OPGEN_KERNELS_RESIZE_BILINEAR_H */
