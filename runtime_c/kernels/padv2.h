/* Kernels of PADV2. Made by `opgen build` from specs/shape/padv2.yaml; do not edit. */
#ifndef OPGEN_KERNELS_PADV2_H
#define OPGEN_KERNELS_PADV2_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "padv2/bytes.h"

#endif /* OPGEN_KERNELS_PADV2_H */
