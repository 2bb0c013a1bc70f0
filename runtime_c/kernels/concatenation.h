/* Kernels of CONCATENATION. Made by `opgen build` from specs/shape/concatenation.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONCATENATION_H
#define OPGEN_KERNELS_CONCATENATION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "concatenation/join_blocks.h"

#endif /* OPGEN_KERNELS_CONCATENATION_H */
