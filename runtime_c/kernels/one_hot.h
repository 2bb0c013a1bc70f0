/* Kernels of ONE_HOT. Made by `opgen build` from specs/shape/one_hot.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ONE_HOT_H
#define OPGEN_KERNELS_ONE_HOT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "one_hot/bytes_s32.h"
#include "one_hot/bytes_s64.h"

#endif /* OPGEN_KERNELS_ONE_HOT_H */
