/* Kernels of MAXPOOLINGWITHARGMAX2D. Made by `opgen build` from specs/pool/maxpoolingwithargmax2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MAXPOOLINGWITHARGMAX2D_H
#define OPGEN_KERNELS_MAXPOOLINGWITHARGMAX2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "maxpoolingwithargmax2d/max_pool_places_f32.h"

#endif /* OPGEN_KERNELS_MAXPOOLINGWITHARGMAX2D_H */
