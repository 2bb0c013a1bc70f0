/* Kernels of WHERE. Made by `opgen build` from specs/shape/where.yaml; do not edit. */
#ifndef OPGEN_KERNELS_WHERE_H
#define OPGEN_KERNELS_WHERE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "where/constant.h"

#endif /* OPGEN_KERNELS_WHERE_H */
