/* Kernels of TURN. Made by `opgen build` from specs/control/turn.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TURN_H
#define OPGEN_KERNELS_TURN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "turn/turn.h"

#endif /* OPGEN_KERNELS_TURN_H */
