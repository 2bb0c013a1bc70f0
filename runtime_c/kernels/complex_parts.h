/* Kernels of COMPLEX_PARTS. Made by `opgen build` from specs/complex/complex_parts.yaml; do not edit. */
#ifndef OPGEN_KERNELS_COMPLEX_PARTS_H
#define OPGEN_KERNELS_COMPLEX_PARTS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* COMPLEX_PARTS: input complex64, output float32 (specs/complex/complex_parts.yaml#complex_parts_complex64) */
typedef struct {
    int32_t bytes;
} opgen_complex_parts_complex64_params;

static inline int opgen_run_complex_parts_complex64(const opgen_complex_parts_complex64_params *p,
                                                    const float *input, float *output)
{
    memmove(output, input, (size_t)p->bytes);
    return 0;
}

#endif /* OPGEN_KERNELS_COMPLEX_PARTS_H */
