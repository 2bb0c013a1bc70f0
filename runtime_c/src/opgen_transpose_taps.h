/* SPDX-License-Identifier: Apache-2.0 */
/* What meets at an output of a transposed convolution, along one axis. */
#ifndef OPGEN_TRANSPOSE_TAPS_H
#define OPGEN_TRANSPOSE_TAPS_H

#include "opgen_fixed_point.h"

/* Which pixels reach one position of the uncut output, along one axis, and by which elements of the filter.
 */
typedef struct {
    int32_t begin; /* Of the pixels; every `step`th puts an element there, as filters may have gaps. */
    int32_t end;
    int32_t step;
    int32_t first; /* The element of the first pixel; each next one's lies `back` before. */
    int32_t back;
} transpose_taps;

static inline void taps_at(int32_t position, int32_t stride, int32_t size, int32_t elements, int32_t dilation,
                           transpose_taps *taps)
{
    const int32_t extent = (elements - 1) * dilation + 1;
    int32_t begin = position < extent ? 0 : (position - extent) / stride + 1;
    const int32_t end = opgen_min(position / stride + 1, size);
    int32_t step = 1;
    while (step * stride % dilation != 0) {
        step++;
    }
    while (begin < end && (position - begin * stride) % dilation != 0) {
        begin++;
    }
    taps->begin = begin;
    taps->end = end;
    taps->step = step;
    taps->first = (position - begin * stride) / dilation;
    taps->back = step * stride / dilation;
}

#endif /* OPGEN_TRANSPOSE_TAPS_H */
