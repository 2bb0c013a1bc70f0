/* Kernels of SCATTER_ND. Made by `opgen build` from specs/shape/scatter_nd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_SCATTER_ND_H
#define OPGEN_KERNELS_SCATTER_ND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

#include "scatter_nd/s8.h"
#include "scatter_nd/u8.h"
#include "scatter_nd/s32.h"
#include "scatter_nd/s64.h"
#include "scatter_nd/f32.h"

#endif /* OPGEN_KERNELS_SCATTER_ND_H */
