/* Kernels of REINTERPRET. Made by `opgen build` from specs/quantize/reinterpret.yaml; do not edit. */
#ifndef OPGEN_KERNELS_REINTERPRET_H
#define OPGEN_KERNELS_REINTERPRET_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "reinterpret/bytes.h"

#endif /* OPGEN_KERNELS_REINTERPRET_H */
