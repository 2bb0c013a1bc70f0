/* Kernels of IMAG. Made by `opgen build` from specs/complex/imag.yaml; do not edit. */
#ifndef OPGEN_KERNELS_IMAG_H
#define OPGEN_KERNELS_IMAG_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

#include "imag/complex64.h"

#endif /* OPGEN_KERNELS_IMAG_H */
