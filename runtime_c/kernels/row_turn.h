/* Kernels of ROW_TURN. Made by `opgen build` from specs/control/row_turn.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ROW_TURN_H
#define OPGEN_KERNELS_ROW_TURN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* ROW_TURN: round int32, output bool (specs/control/row_turn.yaml#row_turn) */
typedef struct {
    int32_t size;
    int32_t first;
    int32_t behind;
    int32_t period;
} opgen_row_turn_params;

static inline int opgen_run_row_turn(const opgen_row_turn_params *p, const int32_t *round, bool *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const int32_t since = round[i] - p->first;
        output[i] = since >= 0 && round[i] < p->behind && (p->period == 1 || since % p->period == 0);
    }
    return 0;
}

#endif /* OPGEN_KERNELS_ROW_TURN_H */
