/* Kernels of REDUCE_ANY. Made by `opgen build` from specs/reduce/reduce_any.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REDUCE_ANY_H
#define OPGEN_KERNELS_REDUCE_ANY_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "reduce_any/bool.h"

#endif /* OPGEN_KERNELS_REDUCE_ANY_H */
