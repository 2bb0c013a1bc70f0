/* Kernels of FMOD. Made by `opgen build` from specs/arithmetic/fmod.yaml; do not edit. */
#ifndef OPGEN_KERNELS_FMOD_H
#define OPGEN_KERNELS_FMOD_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_each.h"

#include "fmod/s32.h"
#include "fmod/s64.h"
#include "fmod/f32.h"

#endif /* OPGEN_KERNELS_FMOD_H */
