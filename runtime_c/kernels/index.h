/* Kernels of INDEX. Made by `opgen build` from specs/shape/index.yaml; do not edit. */
#ifndef OPGEN_KERNELS_INDEX_H
#define OPGEN_KERNELS_INDEX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"
#include "opgen_loops.h"

#include "index/index.h"

#endif /* OPGEN_KERNELS_INDEX_H */
