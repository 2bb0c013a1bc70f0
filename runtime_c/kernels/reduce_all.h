/* Kernels of REDUCE_ALL. Made by `opgen build` from specs/reduce/reduce_all.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_ALL_H
#define OPGEN_KERNELS_REDUCE_ALL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "reduce_all/bool.h"

#endif /* OPGEN_KERNELS_REDUCE_ALL_H */
