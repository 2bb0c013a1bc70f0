/* Kernels of LOGISTIC. Made by `opgen build` from specs/activation/logistic.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOGISTIC_H
#define OPGEN_KERNELS_LOGISTIC_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_lut.h"
#include "opgen_sigmoid.h"

#include "logistic/s8.h"
#include "logistic/s16.h"
#include "logistic/f32.h"

#endif /* OPGEN_KERNELS_LOGISTIC_H */
