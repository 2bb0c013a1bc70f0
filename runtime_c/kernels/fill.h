/* Kernels of FILL. Made by `opgen build` from specs/shape/fill.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FILL_H
#define OPGEN_KERNELS_FILL_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_copy.h"

#include "fill/bytes.h"

#endif /* OPGEN_KERNELS_FILL_H */
