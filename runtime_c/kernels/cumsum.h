/* Kernels of CUMSUM. Made by `opgen build` from specs/reduce/cumsum.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CUMSUM_H
#define OPGEN_KERNELS_CUMSUM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_axis.h"

#include "cumsum/s8.h"
#include "cumsum/s32.h"
#include "cumsum/s64.h"
#include "cumsum/f32.h"

#endif /* OPGEN_KERNELS_CUMSUM_H */
