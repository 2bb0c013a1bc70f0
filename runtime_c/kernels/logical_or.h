/* Kernels of LOGICAL_OR. Made by `opgen build` from specs/compare/logical_or.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOGICAL_OR_H
#define OPGEN_KERNELS_LOGICAL_OR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "logical_or/b8.h"

#endif /* OPGEN_KERNELS_LOGICAL_OR_H */
