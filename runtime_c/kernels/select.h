/* Kernels of SELECT. Made by `opgen build` from specs/shape/select.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SELECT_H
#define OPGEN_KERNELS_SELECT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "select/8.h"
#include "select/s32.h"
#include "select/s16.h"
#include "select/s64.h"
#include "select/f32.h"

#endif /* OPGEN_KERNELS_SELECT_H */
