/* SPDX-License-Identifier: Apache-2.0 */
/* Where the vectors of several sequences lie: the one of `batch` at `step` is number
 * batch * batch_stride + step * step_stride of the input, and of the output. */
#ifndef OPGEN_SEQUENCE_H
#define OPGEN_SEQUENCE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* `inputs` and `units`: elements of a vector of the input, and of the output. */
typedef struct {
    int32_t batches;
    int32_t steps;
    int32_t batch_stride;
    int32_t step_stride;
    int32_t inputs;
    int32_t units;
} opgen_sequences;

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SEQUENCE_H */
