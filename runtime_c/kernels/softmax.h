/* Kernels of SOFTMAX. Made by `opgen build` from specs/activation/softmax.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SOFTMAX_H
#define OPGEN_KERNELS_SOFTMAX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_float.h"
#include "opgen_softmax.h"
#include "opgen_softmax_table.h"

#include "softmax/s8_s8.h"
#include "softmax/widening_s8.h"
#include "softmax/s16_s16.h"
#include "softmax/f32.h"
#include "softmax/table_s8.h"
#include "softmax/table_widening_s8.h"

#endif /* OPGEN_KERNELS_SOFTMAX_H */
