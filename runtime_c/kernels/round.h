/* Kernels of ROUND. Made by `opgen build` from specs/elementwise/round.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ROUND_H
#define OPGEN_KERNELS_ROUND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "round/f32.h"

#endif /* OPGEN_KERNELS_ROUND_H */
