/* Kernels of DYNAMIC_UPDATE_SLICE. Made by `opgen build` from specs/shape/dynamic_update_slice.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DYNAMIC_UPDATE_SLICE_H
#define OPGEN_KERNELS_DYNAMIC_UPDATE_SLICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

#include "dynamic_update_slice/update_slice.h"

#endif /* OPGEN_KERNELS_DYNAMIC_UPDATE_SLICE_H */
