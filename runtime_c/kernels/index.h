/* Kernels of INDEX. Made by `opgen build` from specs/shape/index.yaml; do not edit. */
#ifndef OPGEN_KERNELS_INDEX_H
#define OPGEN_KERNELS_INDEX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_index.h"
#include "opgen_loops.h"

/* INDEX: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool, first int32 or int64 (specs/shape/index.yaml#index) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t outer;
    int32_t extent;
    int32_t block;
    const int32_t *sizes;
    const int32_t *steps;
    int32_t count;
    int32_t index_bytes;
} opgen_index_params;

static inline int opgen_run_index(const opgen_index_params *p, const void *input, const void *first,
                                  const void *second, const void *third, const void *fourth, void *output)
{
    const void *const indices[] = {first, second, third, fourth};
    const int32_t *const inner = p->loops + 5 * (p->rank - 1);
    const uint8_t *from = (const uint8_t *)input;
    uint8_t *to = (uint8_t *)output;
    for (int32_t outer = 0; outer < p->outer; outer++, from += p->extent) {
        int32_t index[OPGEN_MAX_RANK] = {0}, offset[4] = {0, 0, 0, 0};
        do {
            for (int32_t i = 0; i < inner[0]; i++, to += p->block) {
                const int32_t place = opgen_joint_place(p->sizes, p->steps, p->count, p->index_bytes, indices,
                                                        offset, inner + 1, i);
                if (place < 0)
                    return OPGEN_WRONG_INDEX;
                memcpy(to, from + place, (size_t)p->block);
            }
        } while (opgen_next_position(p->loops, p->rank - 1, 5, index, offset));
    }
    return 0;
}

#endif /* OPGEN_KERNELS_INDEX_H */
