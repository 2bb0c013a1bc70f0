/* Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_DEPTHWISE_CONV_2D_H
#define OPGEN_KERNELS_DEPTHWISE_CONV_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_depthwise_dsp.h"
#include "opgen_depthwise_packed_s8.h"
#include "opgen_depthwise_pixels.h"
#include "opgen_depthwise_planes.h"
#include "opgen_dsp.h"
#include "opgen_dual_mac.h"
#include "opgen_hybrid.h"
#include "opgen_int4.h"
#include "opgen_lanes_s8.h"
#include "opgen_packed_s8.h"
#include "opgen_pixel_blocks.h"
#include "opgen_plain_s8.h"
#include "opgen_strips.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"
#include "opgen_window_u8.h"

#include "depthwise_conv_2d/depthwise_conv_2d_any_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_s16.h"
#include "depthwise_conv_2d/depthwise_conv_2d_any_s16.h"
#include "depthwise_conv_2d/depthwise_conv_2d_f32.h"
#include "depthwise_conv_2d/depthwise_conv_2d_blocks_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_columns_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_rows_dsp_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_dense_dsp_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_3x3_dsp_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_dsp_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_f16.h"
#include "depthwise_conv_2d/depthwise_conv_2d_layer_f32.h"
#include "depthwise_conv_2d/depthwise_conv_2d_helium_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_hybrid.h"
#include "depthwise_conv_2d/depthwise_conv_2d_lanes_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_packed_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_units_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_packed_conv_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_pixels_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_plain_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_planes_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_planes_by_two_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_s4.h"
#include "depthwise_conv_2d/depthwise_conv_2d_unpacked_s4.h"
#include "depthwise_conv_2d/depthwise_conv_2d_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_3x3_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_by_conv_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_strips_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_u8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_wide_s8.h"
#include "depthwise_conv_2d/depthwise_conv_2d_windows_s8.h"

#endif /* OPGEN_KERNELS_DEPTHWISE_CONV_2D_H */
