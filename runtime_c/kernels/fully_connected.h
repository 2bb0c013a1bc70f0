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

#include "fully_connected/s8.h"
#include "fully_connected/channels_s8.h"
#include "fully_connected/narrow_s16.h"
#include "fully_connected/s16.h"
#include "fully_connected/any_s16.h"
#include "fully_connected/f32.h"
#include "fully_connected/computed_s8.h"
#include "fully_connected/dsp_s8.h"
#include "fully_connected/f16.h"
#include "fully_connected/groups_s8.h"
#include "fully_connected/hybrid.h"
#include "fully_connected/helium_s8.h"
#include "fully_connected/helium_channels_s8.h"
#include "fully_connected/packed_s8.h"
#include "fully_connected/pairs_s8.h"
#include "fully_connected/plain_s8.h"
#include "fully_connected/s4.h"
#include "fully_connected/channels_s4.h"
#include "fully_connected/small_s8.h"
#include "fully_connected/wide_s8.h"

#endif /* OPGEN_KERNELS_FULLY_CONNECTED_H */
