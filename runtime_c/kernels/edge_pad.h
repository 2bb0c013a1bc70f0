/* Kernels of EDGE_PAD. Made by `opgen build` from specs/shape/edge_pad.yaml; do not edit. */
#ifndef OPGEN_KERNELS_EDGE_PAD_H
#define OPGEN_KERNELS_EDGE_PAD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks.h"

#include "edge_pad/gather_blocks.h"

#endif /* OPGEN_KERNELS_EDGE_PAD_H */
