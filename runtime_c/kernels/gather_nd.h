/* Kernels of GATHER_ND. Made by `opgen build` from specs/shape/gather_nd.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GATHER_ND_H
#define OPGEN_KERNELS_GATHER_ND_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

#include "gather_nd/bytes.h"

#endif /* OPGEN_KERNELS_GATHER_ND_H */
