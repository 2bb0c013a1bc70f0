/* Kernels of PACK. Made by `opgen build` from specs/shape/pack.yaml; do not edit. */
#ifndef OPGEN_KERNELS_PACK_H
#define OPGEN_KERNELS_PACK_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "pack/join_blocks.h"

#endif /* OPGEN_KERNELS_PACK_H */
