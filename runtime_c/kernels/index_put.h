/* Kernels of INDEX_PUT. Made by `opgen build` from specs/shape/index_put.yaml; do not edit. */
#ifndef OPGEN_KERNELS_INDEX_PUT_H
#define OPGEN_KERNELS_INDEX_PUT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

#include "index_put/index_put.h"
#include "index_put/sums_f32.h"

#endif /* OPGEN_KERNELS_INDEX_PUT_H */
