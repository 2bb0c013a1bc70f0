/* Kernels of GATHER. Made by `opgen build` from specs/shape/gather.yaml; do not edit. */
#ifndef OPGEN_KERNELS_GATHER_H
#define OPGEN_KERNELS_GATHER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"

#include "gather/bytes.h"

#endif /* OPGEN_KERNELS_GATHER_H */
