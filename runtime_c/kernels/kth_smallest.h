/* Kernels of KTH_SMALLEST. Made by `opgen build` from specs/reduce/kth_smallest.yaml; do not edit. */
#ifndef OPGEN_KERNELS_KTH_SMALLEST_H
#define OPGEN_KERNELS_KTH_SMALLEST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "kth_smallest/f32.h"
#include "kth_smallest/s8.h"
#include "kth_smallest/u8.h"
#include "kth_smallest/s16.h"
#include "kth_smallest/s32.h"
#include "kth_smallest/s64.h"

#endif /* OPGEN_KERNELS_KTH_SMALLEST_H */
