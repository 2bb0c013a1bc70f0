/* Kernels of COMPLEX_OF. Made by `opgen build` from specs/complex/complex_of.yaml; do not edit. */
#ifndef OPGEN_KERNELS_COMPLEX_OF_H
#define OPGEN_KERNELS_COMPLEX_OF_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_complex.h"

/* COMPLEX_OF: first float32, second float32, output complex64 (specs/complex/complex_of.yaml#complex_of_f32) */
typedef struct {
    bool polar;
    const int32_t *loops;
    int32_t rank;
} opgen_complex_of_f32_params;

static inline int opgen_run_complex_of_f32(const opgen_complex_of_f32_params *p, const float *first,
                                           const float *second, float *output)
{
    if (p->polar)
        OPGEN_FOR_EACH_COMPLEX(p->loops, p->rank, 1, first, second, output, to[0] = *a * cosf(*b);
                               to[1] = *a * sinf(*b));
    else
        OPGEN_FOR_EACH_COMPLEX(p->loops, p->rank, 1, first, second, output, to[0] = *a; to[1] = *b);
    return 0;
}

#endif /* OPGEN_KERNELS_COMPLEX_OF_H */
