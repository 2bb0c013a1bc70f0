/* Kernels of ADD. Made by `opgen build` from specs/arithmetic/add.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ADD_H
#define OPGEN_KERNELS_ADD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_add_dsp.h"
#include "opgen_broadcast.h"
#include "opgen_clamp.h"
#include "opgen_each.h"
#include "opgen_fixed_point.h"

#include "add/s8.h"
#include "add/s16.h"
#include "add/broadcast_s8.h"
#include "add/broadcast_s16.h"
#include "add/s32.h"
#include "add/f32.h"
#include "add/table_dsp_s8.h"
#include "add/dsp_s8.h"
#include "add/wide_s8.h"
#include "add/helium_s8.h"
#include "add/s64.h"

#endif /* OPGEN_KERNELS_ADD_H */
