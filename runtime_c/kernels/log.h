/* Kernels of LOG. Made by `opgen build` from specs/elementwise/log.yaml; do not edit. */
#ifndef OPGEN_KERNELS_LOG_H
#define OPGEN_KERNELS_LOG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_lut.h"

#include "log/s8.h"
#include "log/f32.h"

#endif /* OPGEN_KERNELS_LOG_H */
