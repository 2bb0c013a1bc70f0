/* Kernels of COMPLEX_OF_PAIRS. Made by `opgen build` from specs/complex/complex_of_pairs.yaml; do not edit. */
#ifndef OPGEN_KERNELS_COMPLEX_OF_PAIRS_H
#define OPGEN_KERNELS_COMPLEX_OF_PAIRS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* COMPLEX_OF_PAIRS: input float32, output complex64 (specs/complex/complex_of_pairs.yaml#complex_of_pairs_f32) */
typedef struct {
    int32_t bytes;
} opgen_complex_of_pairs_f32_params;

static inline int opgen_run_complex_of_pairs_f32(const opgen_complex_of_pairs_f32_params *p,
                                                 const float *input, float *output)
{
    memmove(output, input, (size_t)p->bytes);
    return 0;
}

#endif /* OPGEN_KERNELS_COMPLEX_OF_PAIRS_H */
