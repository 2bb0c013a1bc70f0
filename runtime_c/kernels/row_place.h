/* Kernels of ROW_PLACE. Made by `opgen build` from specs/control/row_place.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ROW_PLACE_H
#define OPGEN_KERNELS_ROW_PLACE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* ROW_PLACE: round int32, output int32 (specs/control/row_place.yaml#row_place) */
typedef struct {
    int32_t rank;
    int32_t axis;
    int32_t offset;
    int32_t first;
    int32_t period;
    int32_t step;
} opgen_row_place_params;

static inline int opgen_run_row_place(const opgen_row_place_params *p, const int32_t *round, int32_t *output)
{
    for (int32_t i = 0; i < p->rank; i++)
        output[i] = 0;
    output[p->axis] = p->offset;
    if (*round > p->first)
        output[p->axis] += (*round - p->first) / p->period * p->step;
    return 0;
}

#endif /* OPGEN_KERNELS_ROW_PLACE_H */
