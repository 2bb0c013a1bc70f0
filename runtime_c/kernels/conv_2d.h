/* Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CONV_2D_H
#define OPGEN_KERNELS_CONV_2D_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_dual_mac.h"
#include "opgen_group_filter.h"
#include "opgen_hybrid.h"
#include "opgen_int4.h"
#include "opgen_lanes_s8.h"
#include "opgen_packed_s8.h"
#include "opgen_pixel_blocks.h"
#include "opgen_pixels_left.h"
#include "opgen_plain_s8.h"
#include "opgen_stream_s16.h"
#include "opgen_strips.h"
#include "opgen_window.h"
#include "opgen_window_s16.h"
#include "opgen_window_u8.h"
#include "opgen_winograd.h"

#include "conv_2d/conv_2d_s8.h"
#include "conv_2d/conv_2d_narrow_s16.h"
#include "conv_2d/conv_2d_s16.h"
#include "conv_2d/conv_2d_any_s16.h"
#include "conv_2d/conv_2d_f32.h"
#include "conv_2d/conv_2d_1x1_s8.h"
#include "conv_2d/conv_2d_1x1_strided_s8.h"
#include "conv_2d/conv_2d_1x1_blocks_s8.h"
#include "conv_2d/conv_2d_strips_s8.h"
#include "conv_2d/conv_2d_blocks_s8.h"
#include "conv_2d/conv_2d_columns_s8.h"
#include "conv_2d/conv_2d_1x1_dsp_s8.h"
#include "conv_2d/conv_2d_dsp_s8.h"
#include "conv_2d/conv_2d_f16.h"
#include "conv_2d/conv_2d_1x1_few_s8.h"
#include "conv_2d/conv_2d_fours_s8.h"
#include "conv_2d/conv_2d_hybrid.h"
#include "conv_2d/conv_2d_helium_1x1_s8.h"
#include "conv_2d/conv_2d_helium_s8.h"
#include "conv_2d/conv_2d_packed_1x1_s8.h"
#include "conv_2d/conv_2d_packed_s8.h"
#include "conv_2d/conv_2d_1x1_plain_s8.h"
#include "conv_2d/conv_2d_plain_s8.h"
#include "conv_2d/conv_2d_quads_s8.h"
#include "conv_2d/conv_2d_row_s8.h"
#include "conv_2d/conv_2d_s4.h"
#include "conv_2d/conv_2d_row_s4.h"
#include "conv_2d/conv_2d_unpacked_s4.h"
#include "conv_2d/conv_2d_pairs_s16.h"
#include "conv_2d/conv_2d_parts_s16.h"
#include "conv_2d/conv_2d_helium_strips_s8.h"
#include "conv_2d/conv_2d_u8.h"
#include "conv_2d/conv_2d_wide_s8.h"
#include "conv_2d/conv_2d_winograd_s8.h"
#include "conv_2d/conv_2d_pixel_s8.h"

#endif /* OPGEN_KERNELS_CONV_2D_H */
