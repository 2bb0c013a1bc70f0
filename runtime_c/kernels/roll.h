/* Kernels of ROLL. Made by `opgen build` from specs/shape/roll.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ROLL_H
#define OPGEN_KERNELS_ROLL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks.h"

#include "roll/gather_blocks.h"

#endif /* OPGEN_KERNELS_ROLL_H */
