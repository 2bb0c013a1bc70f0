/* Kernels of LOGICAL_AND. Made by `opgen build` from specs/compare/logical_and.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOGICAL_AND_H
#define OPGEN_KERNELS_LOGICAL_AND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "logical_and/b8.h"

#endif /* OPGEN_KERNELS_LOGICAL_AND_H */
