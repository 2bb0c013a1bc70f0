/* Kernels of ADD_N. Made by `opgen build` from specs/arithmetic/add_n.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ADD_N_H
#define OPGEN_KERNELS_ADD_N_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_broadcast.h"
#include "opgen_fixed_point.h"

#include "add_n/s8.h"
#include "add_n/s32.h"
#include "add_n/f32.h"

#endif /* OPGEN_KERNELS_ADD_N_H */
