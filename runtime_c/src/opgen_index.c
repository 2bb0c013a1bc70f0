/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_index.h"

#include <stdbool.h>
#include <string.h>

#include "opgen_copy.h"
#include "opgen_loops.h"

static int64_t index_at(const void *indices, int32_t i, int32_t index_bytes)
{
    switch (index_bytes) {
    case 2:
        return ((const int16_t *)indices)[i];
    case 4:
        return ((const int32_t *)indices)[i];
    default:
        return ((const int64_t *)indices)[i];
    }
}

/* The index from the front, or -1 if the axis does not have it. */
static int32_t place_at(const opgen_gather_sizes *sizes, const void *indices, int32_t i)
{
    const int64_t index = index_at(indices, i, sizes->index_bytes);
    if (index < sizes->least || index >= sizes->size) {
        return -1;
    }
    return (int32_t)(index < 0 ? index + sizes->size : index);
}

int opgen_gather(const opgen_gather_sizes *sizes, const void *indices, const void *input, void *output)
{
    const size_t block = (size_t)sizes->block;
    const uint8_t *from = (const uint8_t *)input;
    uint8_t *to = (uint8_t *)output;
    for (int32_t batch = 0; batch < sizes->batches; batch++) {
        for (int32_t outer = 0; outer < sizes->outer; outer++) {
            for (int32_t i = 0; i < sizes->count; i++) {
                const int32_t place = place_at(sizes, indices, batch * sizes->count + i);
                if (place < 0) {
                    return OPGEN_WRONG_INDEX;
                }
                memcpy(to, from + (size_t)place * block, block);
                to += block;
            }
            from += (size_t)sizes->size * block;
        }
    }
    return 0;
}

int opgen_gather_scaled_s8(const opgen_gather_sizes *sizes, const float *scales, int32_t scale_count,
                           const void *indices, const int8_t *table, float *output)
{
    for (int32_t i = 0; i < sizes->count; i++) {
        const int32_t place = place_at(sizes, indices, i);
        if (place < 0) {
            return OPGEN_WRONG_INDEX;
        }
        const int8_t *const row = table + place * sizes->block;
        const float scale = scales[scale_count == 1 ? 0 : place];
        for (int32_t k = 0; k < sizes->block; k++) {
            *output++ = scale * (float)row[k];
        }
    }
    return 0;
}

int32_t opgen_place_nd(const int32_t *strides, int32_t depth, int32_t block, int32_t size,
                       int32_t index_bytes, const void *indices, int32_t i)
{
    int64_t start = 0;
    for (int32_t k = 0; k < depth; k++) {
        const int64_t index = index_at(indices, i * depth + k, index_bytes);
        if (index < INT32_MIN || index > INT32_MAX) {
            return -1;
        }
        const int64_t step = index * strides[k];
        if (step < -size || step > size) { /* then the sum cannot overflow */
            return -1;
        }
        start += step;
    }
    return start < 0 || start > size - block ? -1 : (int32_t)start;
}

int32_t opgen_joint_place(const int32_t *sizes, const int32_t *steps, int32_t count, int32_t index_bytes,
                          const void *const *indices, const int32_t *offset, const int32_t *apart, int32_t i)
{
    int32_t place = 0;
    for (int32_t k = 0; k < count; k++) {
        const int64_t index = index_at(indices[k], offset[k] + i * apart[k], index_bytes);
        if (index < -sizes[k] || index >= sizes[k]) {
            return -1;
        }
        place += (int32_t)(index < 0 ? index + sizes[k] : index) * steps[k];
    }
    return place;
}

/* Writes the values, or adds them as float32, chunk by chunk. */
static int put_values(const opgen_put_places *places, const int32_t *loops, int32_t rank,
                      const void *const *indices, const void *values, void *output, bool adds)
{
    const int32_t *const inner = loops + 4 * (rank - 1);
    const uint8_t *from = (const uint8_t *)values;
    uint8_t *to = (uint8_t *)output;
    for (int32_t outer = 0; outer < places->outer; outer++, to += places->extent) {
        int32_t index[OPGEN_MAX_RANK] = {0}, offset[3] = {0, 0, 0};
        do {
            for (int32_t i = 0; i < inner[0]; i++) {
                const int32_t place = opgen_joint_place(places->sizes, places->steps, places->count,
                                                        places->index_bytes, indices, offset, inner + 1, i);
                if (place < 0) {
                    return OPGEN_WRONG_INDEX;
                }
                for (int32_t k = 0; k < places->block; k += places->chunk, from += places->step) {
                    void *const chunk = to + place + k;
                    if (adds) {
                        *(float *)chunk += *(const float *)(const void *)from;
                    } else {
                        memcpy(chunk, from, (size_t)places->chunk);
                    }
                }
            }
        } while (opgen_next_position(loops, rank - 1, 4, index, offset));
    }
    return 0;
}

int opgen_put(const opgen_put_places *places, const int32_t *loops, int32_t rank, int32_t bytes,
              const void *const *indices, const void *input, const void *values, void *output)
{
    if (output != input) {
        memcpy(output, input, (size_t)bytes);
    }
    return put_values(places, loops, rank, indices, values, output, false);
}

int opgen_put_sums_f32(const opgen_put_places *places, const int32_t *loops, int32_t rank, int32_t bytes,
                       const void *const *indices, const float *input, const float *values, float *output)
{
    if (output != input) {
        memcpy(output, input, (size_t)bytes);
    }
    return put_values(places, loops, rank, indices, values, output, true);
}

int opgen_gather_nd(const int32_t *strides, int32_t depth, int32_t count, int32_t block, int32_t input_bytes,
                    int32_t index_bytes, const void *indices, const void *input, void *output)
{
    uint8_t *to = (uint8_t *)output;
    for (int32_t i = 0; i < count; i++) {
        const int32_t start = opgen_place_nd(strides, depth, block, input_bytes, index_bytes, indices, i);
        if (start < 0) {
            return OPGEN_WRONG_INDEX;
        }
        memcpy(to, (const uint8_t *)input + start, (size_t)block);
        to += block;
    }
    return 0;
}

int opgen_slice_at(const opgen_window_place *place, const int32_t *loops, int32_t rank, int32_t block,
                   const void *position, const void *input, void *output)
{
    int32_t start = 0;
    for (int32_t axis = 0; axis < place->axes; axis++) {
        const int64_t index = index_at(position, axis, place->index_bytes);
        if (index < 0 || index > place->limits[axis]) {
            return OPGEN_WRONG_INDEX;
        }
        start += (int32_t)index * place->strides[axis];
    }
    opgen_copy_blocks(loops, rank, block, start, input, output);
    return 0;
}

void opgen_update_slice(const opgen_window_place *place, const int32_t *loops, int32_t rank, int32_t block,
                        int32_t bytes, const void *position, const void *input, const void *update,
                        void *output)
{
    const int32_t *const inner = loops + 2 * (rank - 1);
    const uint8_t *from = (const uint8_t *)update;
    uint8_t *to = (uint8_t *)output;
    int32_t index[OPGEN_MAX_RANK] = {0};
    int32_t offset = 0;
    if (output != input) {
        memcpy(output, input, (size_t)bytes);
    }
    for (int32_t axis = 0; axis < place->axes; axis++) {
        const int64_t wanted = index_at(position, axis, place->index_bytes);
        const int32_t limit = place->limits[axis];
        const int32_t nearest = wanted < 0 ? 0 : wanted > limit ? limit : (int32_t)wanted;
        to += nearest * place->strides[axis];
    }
    do {
        for (int32_t i = 0; i < inner[0]; i++) {
            memcpy(to + offset + i * inner[1], from, (size_t)block);
            from += block;
        }
    } while (opgen_next_position(loops, rank - 1, 2, index, &offset));
}
