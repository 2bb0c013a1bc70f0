/* Kernels of VECTOR_NORM. Made by `opgen build` from specs/reduce/vector_norm.yaml; do not edit. */
#ifndef OPGEN_KERNELS_VECTOR_NORM_H
#define OPGEN_KERNELS_VECTOR_NORM_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_reduce.h"

#include "vector_norm/f32.h"
#include "vector_norm/1_f32.h"
#include "vector_norm/infinite_f32.h"
#include "vector_norm/any_f32.h"

#endif /* OPGEN_KERNELS_VECTOR_NORM_H */
