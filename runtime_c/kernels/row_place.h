/* Kernels of ROW_PLACE. Made by `opgen build` from specs/control/row_place.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ROW_PLACE_H
#define OPGEN_KERNELS_ROW_PLACE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "row_place/row_place.h"

#endif /* OPGEN_KERNELS_ROW_PLACE_H */
