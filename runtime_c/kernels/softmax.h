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

#include "softmax/softmax_s8_s8.h"
#include "softmax/softmax_widening_s8.h"
#include "softmax/softmax_s16_s16.h"
#include "softmax/softmax_f32.h"
#include "softmax/softmax_table_s8.h"
#include "softmax/softmax_table_widening_s8.h"

#endif /* OPGEN_KERNELS_SOFTMAX_H */
