/* Kernels of TRANSPOSE_CONV. Made by `opgen build` from specs/conv/transpose_conv.yaml; do not edit. */
#ifndef OPGEN_KERNELS_TRANSPOSE_CONV_H
#define OPGEN_KERNELS_TRANSPOSE_CONV_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_stored_s8.h"
#include "opgen_stream_s16.h"
#include "opgen_transpose_conv.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"

#include "transpose_conv/any_s8.h"
#include "transpose_conv/s16.h"
#include "transpose_conv/f32.h"
#include "transpose_conv/s8.h"
#include "transpose_conv/pairs_s16.h"
#include "transpose_conv/parts_s16.h"

#endif /* OPGEN_KERNELS_TRANSPOSE_CONV_H */
