/* Kernels of CIRCULAR_BUFFER. Made by `opgen build` from specs/signal/circular_buffer.yaml; do not edit. */
#ifndef OPGEN_KERNELS_CIRCULAR_BUFFER_H
#define OPGEN_KERNELS_CIRCULAR_BUFFER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* CIRCULAR_BUFFER: input int8, output int8 (specs/signal/circular_buffer.yaml#circular_buffer_s8) */
typedef struct {
    int32_t width;
    int32_t size;
} opgen_circular_buffer_s8_params;

static inline int opgen_run_circular_buffer_s8(const opgen_circular_buffer_s8_params *p, const int8_t *input,
                                               int8_t *output, int8_t *slots)
{
    memmove(slots, slots + p->width, (size_t)(p->size - p->width));
    memcpy(slots + p->size - p->width, input, (size_t)p->width);
    memcpy(output, slots, (size_t)p->size);
    return 0;
}

#endif /* OPGEN_KERNELS_CIRCULAR_BUFFER_H */
