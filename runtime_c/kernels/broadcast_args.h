/* Kernels of BROADCAST_ARGS. Made by `opgen build` from specs/shape/broadcast_args.yaml; do not edit. */
#ifndef OPGEN_KERNELS_BROADCAST_ARGS_H
#define OPGEN_KERNELS_BROADCAST_ARGS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "broadcast_args/s32.h"
#include "broadcast_args/s64.h"

#endif /* OPGEN_KERNELS_BROADCAST_ARGS_H */
