/* SPDX-License-Identifier: Apache-2.0 */
/* Moving elements without looking at them: slices, concatenation, padding. All sizes, strides and offsets are
 * in bytes, so that each function takes every element type. Inputs and outputs must not overlap. */
#ifndef OPGEN_COPY_H
#define OPGEN_COPY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Gathers blocks into a contiguous output: slices with any step, transpositions, reversals.
 *
 * `loops` is int32[rank][2] with rows (steps, movement in the input, which may be negative), outermost first,
 * 1 <= rank <= OPGEN_MAX_RANK; each innermost step copies `block` bytes. The first block lies `input_start`
 * bytes into the input. An empty output is one row of 0 steps. */
void opgen_copy_blocks(const int32_t *loops, int32_t rank, int32_t block, int32_t input_start,
                       const void *input, void *output);

/* Joins `count` inputs along an axis: `outer` times, blocks[i] bytes of each input in turn. */
void opgen_interleave(const int32_t *blocks, int32_t count, int32_t outer, const void *const *inputs,
                      void *output);

/* The inverse: `outer` times, blocks[i] bytes to each output in turn, but for those that are NULL. */
void opgen_deinterleave(const int32_t *blocks, int32_t count, int32_t outer, const void *input,
                        void *const *outputs);

/* Fills an output of `bytes` bytes with copies of `value`, which has `value_bytes` bytes. */
void opgen_fill(const void *value, int32_t value_bytes, void *output, int32_t bytes);

/* Puts a contiguous input inside a larger output and fills the rest with copies of `value`, which has
 * `value_bytes` bytes.
 *
 * `loops` is int32[rank][2] with rows (steps, movement in the output >= 0), outermost first, 1 <= rank <=
 * OPGEN_MAX_RANK; each innermost step places `block` bytes. The first block lies `output_start` bytes into
 * the output of `output_bytes` bytes. An empty input is one row of 0 steps. Every byte is written once. */
void opgen_pad(const int32_t *loops, int32_t rank, int32_t block, int32_t output_start, int32_t output_bytes,
               const void *value, int32_t value_bytes, const void *input, void *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_COPY_H */
