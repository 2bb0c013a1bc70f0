/* Kernels of KTH_SMALLEST. Made by `opgen build` from specs/reduce/kth_smallest.yaml; do not edit. */
#ifndef OPGEN_KERNELS_KTH_SMALLEST_H
#define OPGEN_KERNELS_KTH_SMALLEST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "kth_smallest/kth_smallest_f32.h"
#include "kth_smallest/kth_smallest_s8.h"
#include "kth_smallest/kth_smallest_u8.h"
#include "kth_smallest/kth_smallest_s16.h"
#include "kth_smallest/kth_smallest_s32.h"
#include "kth_smallest/kth_smallest_s64.h"

#endif /* OPGEN_KERNELS_KTH_SMALLEST_H */
