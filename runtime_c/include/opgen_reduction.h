/* SPDX-License-Identifier: Apache-2.0 */
/* The loops of all reductions. Each operation makes its own function of them, so that it is one tight loop.
 */
#ifndef OPGEN_REDUCTION_H
#define OPGEN_REDUCTION_H

#include "opgen_loops.h"
#include "opgen_reduce.h"

/* The body of a function that reduces `input` to `output` as `walk` says.
 *
 * `start` is what a total is before the first element, `next(total, element)` what it is after one more, and
 * `result` an expression of `total`: the output. Each total takes its elements in the order of the input;
 * four totals run side by side, because each has to wait for its last step. */
#define OPGEN_REDUCE(element_type, total_type, start, next, result)                                          \
    const int32_t *const kept = walk->kept + 2 * (walk->kept_rank - 1);                                      \
    const int32_t *const reduced = walk->reduced + 2 * (walk->reduced_rank - 1);                             \
    const int32_t lane = kept[1];                                                                            \
    const int32_t step = reduced[1];                                                                         \
    int32_t kept_index[OPGEN_MAX_RANK] = {0};                                                                \
    int32_t place = 0;                                                                                       \
    do {                                                                                                     \
        int32_t done = 0;                                                                                    \
        while (done < kept[0]) {                                                                             \
            const int32_t lanes = done + 4 <= kept[0] ? 4 : 1;                                               \
            const element_type *const first = input + place + done * lane;                                   \
            total_type totals[4] = {start, start, start, start};                                             \
            int32_t index[OPGEN_MAX_RANK] = {0};                                                             \
            int32_t offset = 0;                                                                              \
            do {                                                                                             \
                total_type total_0 = totals[0];                                                              \
                if (lanes == 1) {                                                                            \
                    for (int32_t i = 0; i < reduced[0]; i++) {                                               \
                        total_0 = next(total_0, first[offset + i * step]);                                   \
                    }                                                                                        \
                } else {                                                                                     \
                    total_type total_1 = totals[1];                                                          \
                    total_type total_2 = totals[2];                                                          \
                    total_type total_3 = totals[3];                                                          \
                    for (int32_t i = 0; i < reduced[0]; i++) {                                               \
                        const element_type *const element = first + offset + i * step;                       \
                        total_0 = next(total_0, element[0]);                                                 \
                        total_1 = next(total_1, element[lane]);                                              \
                        total_2 = next(total_2, element[2 * lane]);                                          \
                        total_3 = next(total_3, element[3 * lane]);                                          \
                    }                                                                                        \
                    totals[1] = total_1;                                                                     \
                    totals[2] = total_2;                                                                     \
                    totals[3] = total_3;                                                                     \
                }                                                                                            \
                totals[0] = total_0;                                                                         \
            } while (opgen_next_position(walk->reduced, walk->reduced_rank - 1, 2, index, &offset));         \
            for (int32_t i = 0; i < lanes; i++) {                                                            \
                const total_type total = totals[i];                                                          \
                *output++ = (result);                                                                        \
            }                                                                                                \
            done += lanes;                                                                                   \
        }                                                                                                    \
    } while (opgen_next_position(walk->kept, walk->kept_rank - 1, 2, kept_index, &place))

#endif /* OPGEN_REDUCTION_H */
