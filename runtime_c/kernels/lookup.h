/* Kernels of LOOKUP. Made by `opgen build` from specs/quantize/lookup.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOOKUP_H
#define OPGEN_KERNELS_LOOKUP_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

#include "lookup/s8.h"

#endif /* OPGEN_KERNELS_LOOKUP_H */
