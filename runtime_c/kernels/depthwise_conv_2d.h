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

#include "depthwise_conv_2d/any_s8.h"
#include "depthwise_conv_2d/s16.h"
#include "depthwise_conv_2d/any_s16.h"
#include "depthwise_conv_2d/f32.h"
#include "depthwise_conv_2d/blocks_s8.h"
#include "depthwise_conv_2d/columns_s8.h"
#include "depthwise_conv_2d/rows_dsp_s8.h"
#include "depthwise_conv_2d/dense_dsp_s8.h"
#include "depthwise_conv_2d/3x3_dsp_s8.h"
#include "depthwise_conv_2d/dsp_s8.h"
#include "depthwise_conv_2d/f16.h"
#include "depthwise_conv_2d/layer_f32.h"
#include "depthwise_conv_2d/helium_s8.h"
#include "depthwise_conv_2d/hybrid.h"
#include "depthwise_conv_2d/lanes_s8.h"
#include "depthwise_conv_2d/line_s8.h"
#include "depthwise_conv_2d/packed_s8.h"
#include "depthwise_conv_2d/units_s8.h"
#include "depthwise_conv_2d/packed_conv_s8.h"
#include "depthwise_conv_2d/pixels_s8.h"
#include "depthwise_conv_2d/plain_s8.h"
#include "depthwise_conv_2d/planes_s8.h"
#include "depthwise_conv_2d/planes_of_rows_s8.h"
#include "depthwise_conv_2d/planes_by_two_s8.h"
#include "depthwise_conv_2d/s4.h"
#include "depthwise_conv_2d/unpacked_s4.h"
#include "depthwise_conv_2d/s8.h"
#include "depthwise_conv_2d/3x3_s8.h"
#include "depthwise_conv_2d/by_conv_s8.h"
#include "depthwise_conv_2d/strips_s8.h"
#include "depthwise_conv_2d/u8.h"
#include "depthwise_conv_2d/wide_s8.h"
#include "depthwise_conv_2d/windows_s8.h"

#endif /* OPGEN_KERNELS_DEPTHWISE_CONV_2D_H */
