/* SPDX-License-Identifier: Apache-2.0 */
/* Moving blocks between a contiguous tensor and any places of another, the same along every axis: mirrored
 * borders, and images dealt out to batches.
 *
 * `offsets` holds a byte offset per index of each axis, one axis after the other, `counts` how many there
 * are; the place of a block is the sum of its offsets. 1 <= rank <= OPGEN_MAX_RANK, counts >= 1 (or only one,
 * of 0), and every sum lies inside of its tensor. Inputs and outputs must not overlap. */
#ifndef OPGEN_BLOCKS_H
#define OPGEN_BLOCKS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Reads blocks of `block` bytes at their places in the input, one after the other. */
void opgen_gather_blocks(const int32_t *counts, const int32_t *offsets, int32_t rank, int32_t block,
                         const void *input, void *output);

/* Sets all `output_bytes` bytes of the output to 0, then writes the blocks of the input to their
 * places. */
void opgen_scatter_blocks(const int32_t *counts, const int32_t *offsets, int32_t rank, int32_t block,
                          int32_t output_bytes, const void *input, void *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_BLOCKS_H */
