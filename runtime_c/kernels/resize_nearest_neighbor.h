/* Kernels of RESIZE_NEAREST_NEIGHBOR. Made by `opgen build` from specs/image/resize_nearest_neighbor.yaml; do not edit. */
#ifndef OPGEN_KERNELS_RESIZE_NEAREST_NEIGHBOR_H
#define OPGEN_KERNELS_RESIZE_NEAREST_NEIGHBOR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_resize.h"

#include "resize_nearest_neighbor/resize_nearest_bytes.h"

#endif /* OPGEN_KERNELS_RESIZE_NEAREST_NEIGHBOR_H */
