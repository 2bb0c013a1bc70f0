/* Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FULLY_CONNECTED_H
#define OPGEN_KERNELS_FULLY_CONNECTED_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_dense.h"
#include "opgen_dense_s16.h"
#include "opgen_dense_s8.h"
#include "opgen_dual_mac.h"
#include "opgen_group_filter.h"
#include "opgen_hybrid.h"
#include "opgen_int4.h"
#include "opgen_lanes_s8.h"
#include "opgen_packed_s8.h"
#include "opgen_plain_s8.h"

#include "fully_connected/fully_connected_s8.h"
#include "fully_connected/fully_connected_channels_s8.h"
#include "fully_connected/fully_connected_narrow_s16.h"
#include "fully_connected/fully_connected_s16.h"
#include "fully_connected/fully_connected_any_s16.h"
#include "fully_connected/fully_connected_f32.h"
#include "fully_connected/fully_connected_computed_s8.h"
#include "fully_connected/fully_connected_dsp_s8.h"
#include "fully_connected/fully_connected_f16.h"
#include "fully_connected/fully_connected_groups_s8.h"
#include "fully_connected/fully_connected_hybrid.h"
#include "fully_connected/fully_connected_helium_s8.h"
#include "fully_connected/fully_connected_helium_channels_s8.h"
#include "fully_connected/fully_connected_packed_s8.h"
#include "fully_connected/fully_connected_pairs_s8.h"
#include "fully_connected/fully_connected_plain_s8.h"
#include "fully_connected/fully_connected_s4.h"
#include "fully_connected/fully_connected_channels_s4.h"
#include "fully_connected/fully_connected_small_s8.h"
#include "fully_connected/fully_connected_wide_s8.h"

#endif /* OPGEN_KERNELS_FULLY_CONNECTED_H */
