/* Kernels of BATCH_MATMUL. Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BATCH_MATMUL_H
#define OPGEN_KERNELS_BATCH_MATMUL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nn_types.h"
#include "arm_nnfunctions.h"
#include "opgen_batch_matmul.h"

#include "batch_matmul/s8.h"
#include "batch_matmul/s16.h"
#include "batch_matmul/s16_s8.h"
#include "batch_matmul/f32.h"
#include "batch_matmul/transposed_s8.h"
#include "batch_matmul/transposed_s16.h"

#endif /* OPGEN_KERNELS_BATCH_MATMUL_H */
