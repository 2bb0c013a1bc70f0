/* Kernels of SVDF. Made by `opgen build` from specs/recurrent/svdf.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SVDF_H
#define OPGEN_KERNELS_SVDF_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_svdf.h"
#include "opgen_svdf_pairs.h"

#include "svdf/state_s16.h"
#include "svdf/state_s8.h"
#include "svdf/float.h"
#include "svdf/pairs_s8.h"

#endif /* OPGEN_KERNELS_SVDF_H */
