/* SPDX-License-Identifier: Apache-2.0 */
/* Moving elements to or from places that are known at run time only: gathering by indices, slices whose
 * beginning is an operand. Sizes and strides are in bytes where nothing else is said, so that each function
 * takes every element type. Indices are signed integers of `index_bytes` 2, 4 or 8. Inputs and outputs must
 * not overlap unless something else is said. Nothing outside of an input is ever read. */
#ifndef OPGEN_INDEX_H
#define OPGEN_INDEX_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the functions below return: 0, or this for an index that the input does not have. */
#define OPGEN_WRONG_INDEX 1

/* A gathering along one axis of `size` elements, between `outer` axes (merged into one) and blocks of
 * `block` bytes. Each of the `batches` has `count` indices of its own, from `least` on: 0, or -size if
 * negative ones count from the end. */
typedef struct {
    int32_t batches;
    int32_t outer;
    int32_t size;
    int32_t block;
    int32_t count;
    int32_t index_bytes;
    int32_t least;
} opgen_gather_sizes;

/* output[batch][outer][i] = input[batch][outer][indices[batch][i]], for i < count. */
int opgen_gather(const opgen_gather_sizes *sizes, const void *indices, const void *input, void *output);

/* Rows of a table of int8 as real numbers: output[i][k] = scale * table[indices[i]][k], with the first
 * `scales` of the row or, if there is only one, of the whole table; sizes->batches and outer are 1. */
int opgen_gather_scaled_s8(const opgen_gather_sizes *sizes, const float *scales, int32_t scale_count,
                           const void *indices, const int8_t *table, float *output);

/* Where the block begins that indices i * depth to i * depth + depth - 1 name: sum(index[k] * strides[k]), in
 * the unit of the strides, or -1 if the block is not within `size` of them. */
int32_t opgen_place_nd(const int32_t *strides, int32_t depth, int32_t block, int32_t size,
                       int32_t index_bytes, const void *indices, int32_t i);

/* Where the block begins that indices along `count` neighbouring axes of `sizes` elements name, in the unit
 * of the steps: sum(index[k] * steps[k]), or -1 if an axis does not have its index. Negative ones count from
 * the end. Those of axis k stand at indices[k]: at element offset[k] + i * apart[k]. */
int32_t opgen_joint_place(const int32_t *sizes, const int32_t *steps, int32_t count, int32_t index_bytes,
                          const void *const *indices, const int32_t *offset, const int32_t *apart, int32_t i);

/* Where the values of opgen_put go: `outer` times `extent` apart, as indices along `count` axes of `sizes`
 * elements say, `block` each, `chunk` from one place of the values, which go on by `step`: bytes, but for the
 * sizes. */
typedef struct {
    const int32_t *sizes;
    const int32_t *steps;
    int32_t count;
    int32_t index_bytes;
    int32_t outer;
    int32_t extent;
    int32_t block;
    int32_t chunk;
    int32_t step;
} opgen_put_places;

/* Copies the input of `bytes` bytes, then writes the values to the places that indices name, in order; see
 * opgen_joint_place. `loops` is int32[rank][4] with rows (indices, movement in each of the three tensors of
 * them), 1 <= rank <= OPGEN_MAX_RANK. The output may be the input itself. */
int opgen_put(const opgen_put_places *places, const int32_t *loops, int32_t rank, int32_t bytes,
              const void *const *indices, const void *input, const void *values, void *output);

/* The same, but adds the values to what is there; a chunk is one of them. */
int opgen_put_sums_f32(const opgen_put_places *places, const int32_t *loops, int32_t rank, int32_t bytes,
                       const void *const *indices, const float *input, const float *values, float *output);

/* Copies `count` blocks to the output; the first of them begins sum(index[k] * strides[k]) bytes into the
 * input of `input_bytes` bytes, and so on. Every block has `depth` indices. */
int opgen_gather_nd(const int32_t *strides, int32_t depth, int32_t count, int32_t block, int32_t input_bytes,
                    int32_t index_bytes, const void *indices, const void *input, void *output);

/* The place of a smaller tensor within a larger one of as many axes: its first element is the one at
 * position[k] along axis k, 0 <= position[k] <= limits[k], which is sum(position[k] * strides[k]) bytes in.
 */
typedef struct {
    const int32_t *strides;
    const int32_t *limits;
    int32_t axes;
    int32_t index_bytes;
} opgen_window_place;

/* Copies a part of the input, which begins at `position`. `loops`, `rank` and `block` are those of
 * opgen_copy_blocks. */
int opgen_slice_at(const opgen_window_place *place, const int32_t *loops, int32_t rank, int32_t block,
                   const void *position, const void *input, void *output);

/* Copies the input of `bytes` bytes, then writes `update` over a part of it, which begins at `position`,
 * moved to the nearest place where the update fits. `loops` is int32[rank][2] with rows (steps, movement in
 * the output), 1 <= rank <= OPGEN_MAX_RANK; each innermost step writes `block` bytes. The output may be the
 * input itself. An empty update is one row of 0 steps. */
void opgen_update_slice(const opgen_window_place *place, const int32_t *loops, int32_t rank, int32_t block,
                        int32_t bytes, const void *position, const void *input, const void *update,
                        void *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_INDEX_H */
