/* Kernels of MAXUNPOOLING2D. Made by `opgen build` from specs/pool/maxunpooling2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAXUNPOOLING2D_H
#define OPGEN_KERNELS_MAXUNPOOLING2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "maxunpooling2d/max_unpool_f32.h"

#endif /* OPGEN_KERNELS_MAXUNPOOLING2D_H */
