/* Kernels of MIRROR_PAD. Made by `opgen build` from specs/shape/mirror_pad.yaml; do not edit. */
#ifndef OPGEN_KERNELS_MIRROR_PAD_H
#define OPGEN_KERNELS_MIRROR_PAD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_blocks.h"

#include "mirror_pad/gather_blocks.h"

#endif /* OPGEN_KERNELS_MIRROR_PAD_H */
