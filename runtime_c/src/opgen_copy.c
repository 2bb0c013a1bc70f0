/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_copy.h"

#include <string.h>

#include "opgen_loops.h"
#include "opgen_mve.h"

/* Copies `steps` blocks of constant size `bytes`, which compilers turn into loads and stores. */
#define OPGEN_COPY_ELEMENTS(bytes)                                                                           \
    for (int32_t i = 0; i < steps; i++) {                                                                    \
        memcpy(output, input, (bytes));                                                                      \
        input += input_stride;                                                                               \
        output += output_stride;                                                                             \
    }

/* Copies rows of such blocks, which lie one behind the other in the output. */
#define OPGEN_COPY_ROWS(bytes)                                                                               \
    for (int32_t row = 0; row < rows; row++) {                                                               \
        const uint8_t *from = input;                                                                         \
        for (int32_t i = 0; i < steps; i++) {                                                                \
            memcpy(output, from, (bytes));                                                                   \
            from += stride;                                                                                  \
            output += (bytes);                                                                               \
        }                                                                                                    \
        input += row_stride;                                                                                 \
    }

/* Rows of bytes. */
static void copy_single_bytes(int32_t rows, int32_t row_stride, int32_t steps, int32_t stride,
                              const uint8_t *input, uint8_t *output)
{
#if OPGEN_HAS_MVE
    if (stride > 0 && stride <= UINT16_MAX / 7) {
        const uint16x8_t places = vmulq_n_u16(vidupq_n_u16(0, 1), (uint16_t)stride);
        for (int32_t row = 0; row < rows; row++, input += row_stride) {
            const uint8_t *from = input;
            int32_t left = steps;
            for (; left >= 8; left -= 8, from += 8 * stride, output += 8) {
                vstrbq_u16(output, vldrbq_gather_offset_u16(from, places));
            }
            if (left > 0) {
                const mve_pred16_t some = vctp16q((uint32_t)left);
                vstrbq_p_u16(output, vldrbq_gather_offset_z_u16(from, places, some), some);
                output += left;
            }
        }
        return;
    }
#endif
    for (int32_t row = 0; row < rows; row++, input += row_stride) {
        const uint8_t *from = input;
        int32_t left = steps;
        for (; left >= 4; left -= 4, output += 4) {
            output[0] = from[0];
            output[1] = from[stride];
            output[2] = from[2 * stride];
            output[3] = from[3 * stride];
            from += 4 * stride;
        }
        for (; left > 0; left--, from += stride) {
            *output++ = *from;
        }
    }
}

static void copy_rows(int32_t block, int32_t rows, int32_t row_stride, int32_t steps, int32_t stride,
                      const uint8_t *input, uint8_t *output)
{
    switch (block) {
    case 1:
        copy_single_bytes(rows, row_stride, steps, stride, input, output);
        break;
    case 2:
        OPGEN_COPY_ROWS(2)
        break;
    case 4:
        OPGEN_COPY_ROWS(4)
        break;
    case 8:
        OPGEN_COPY_ROWS(8)
        break;
    default:
        OPGEN_COPY_ROWS((size_t)block)
        break;
    }
}

static void copy_row(int32_t block, int32_t steps, int32_t input_stride, int32_t output_stride,
                     const uint8_t *input, uint8_t *output)
{
    switch (block) {
    case 1:
        OPGEN_COPY_ELEMENTS(1)
        break;
    case 2:
        OPGEN_COPY_ELEMENTS(2)
        break;
    case 4:
        OPGEN_COPY_ELEMENTS(4)
        break;
    case 8:
        OPGEN_COPY_ELEMENTS(8)
        break;
    default:
        OPGEN_COPY_ELEMENTS((size_t)block)
        break;
    }
}

void opgen_copy_blocks(const int32_t *loops, int32_t rank, int32_t block, int32_t input_start,
                       const void *input, void *output)
{
    static const int32_t once[2] = {1, 0};
    const int32_t *const inner = loops + 2 * (rank - 1);
    const int32_t *const outer = rank > 1 ? inner - 2 : once;
    const uint8_t *const from = (const uint8_t *)input + input_start;
    uint8_t *to = (uint8_t *)output;
    int32_t index[OPGEN_MAX_RANK]; /* few are used */
    int32_t offset = 0;
    for (int32_t i = 0; i < rank; i++) {
        index[i] = 0;
    }
    do {
        copy_rows(block, outer[0], outer[1], inner[0], inner[1], from + offset, to);
        to += outer[0] * inner[0] * block;
    } while (opgen_next_position(loops, rank - 2, 2, index, &offset));
}

static int32_t sum_of(const int32_t *blocks, int32_t count)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        sum += blocks[i];
    }
    return sum;
}

void opgen_interleave(const int32_t *blocks, int32_t count, int32_t outer, const void *const *inputs,
                      void *output)
{
    const int32_t stride = sum_of(blocks, count);
    uint8_t *to = (uint8_t *)output;
    for (int32_t i = 0; i < count; i++) {
        copy_row(blocks[i], outer, blocks[i], stride, (const uint8_t *)inputs[i], to);
        to += blocks[i];
    }
}

void opgen_deinterleave(const int32_t *blocks, int32_t count, int32_t outer, const void *input,
                        void *const *outputs)
{
    const int32_t stride = sum_of(blocks, count);
    const uint8_t *from = (const uint8_t *)input;
    for (int32_t i = 0; i < count; i++) {
        if (outputs[i] != NULL) {
            copy_row(blocks[i], outer, stride, blocks[i], from, (uint8_t *)outputs[i]);
        }
        from += blocks[i];
    }
}

void opgen_fill(const void *value, int32_t value_bytes, void *output, int32_t bytes)
{
    uint8_t *const to = (uint8_t *)output;
    if (value_bytes == 1) {
        memset(to, *(const uint8_t *)value, (size_t)bytes);
        return;
    }
    if (bytes > 0) {
        memcpy(to, value, (size_t)value_bytes);
    }
    /* What is there already is copied behind itself, twice as much each time. */
    for (int32_t done = value_bytes; done < bytes;) {
        const int32_t more = done < bytes - done ? done : bytes - done;
        memcpy(to + done, to, (size_t)more);
        done += more;
    }
}

void opgen_pad(const int32_t *loops, int32_t rank, int32_t block, int32_t output_start, int32_t output_bytes,
               const void *value, int32_t value_bytes, const void *input, void *output)
{
    const int32_t *const inner = loops + 2 * (rank - 1);
    const uint8_t *from = (const uint8_t *)input;
    uint8_t *const to = (uint8_t *)output;
    int32_t index[OPGEN_MAX_RANK] = {0};
    int32_t offset = 0;
    int32_t written = 0;
    do {
        int32_t next = output_start + offset;
        for (int32_t i = 0; i < inner[0]; i++) {
            opgen_fill(value, value_bytes, to + written, next - written);
            memcpy(to + next, from, (size_t)block);
            from += block;
            written = next + block;
            next += inner[1];
        }
    } while (opgen_next_position(loops, rank - 1, 2, index, &offset));
    opgen_fill(value, value_bytes, to + written, output_bytes - written);
}
