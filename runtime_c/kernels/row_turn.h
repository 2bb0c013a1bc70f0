/* Kernels of ROW_TURN. Made by `opgen build` from specs/control/row_turn.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ROW_TURN_H
#define OPGEN_KERNELS_ROW_TURN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "row_turn/row_turn.h"

#endif /* OPGEN_KERNELS_ROW_TURN_H */
