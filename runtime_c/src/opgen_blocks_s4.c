/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_blocks_s4.h"

#include <stddef.h>

#include "opgen_half.h"
#include "opgen_hybrid.h"

static int32_t low_half(int8_t pair)
{
    return ((pair & 0xF) ^ 8) - 8;
}

static int32_t high_half(int8_t pair)
{
    return ((pair >> 4 & 0xF) ^ 8) - 8;
}

static int32_t dot_s8_s4(const int8_t *row, const int8_t *pairs, int32_t count)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < count / 2; i++) {
        sum += row[2 * i] * low_half(pairs[i]) + row[2 * i + 1] * high_half(pairs[i]);
    }
    return sum;
}

void opgen_dense_blocks_s4(int32_t batches, int32_t depth, int32_t units, int32_t block, const float *totals,
                           const float *input, const int8_t *weights, const float *bias,
                           const uint16_t *scales, int8_t *scratch, float *output)
{
    for (int32_t batch = 0; batch < batches; batch++) {
        const opgen_dynamic_quant quant = opgen_quantize_dynamic(input, depth, true, scratch);
        const int8_t *pairs = weights;
        const uint16_t *scale = scales;
        for (int32_t unit = 0; unit < units; unit++) {
            float sum = 0.0f;
            for (int32_t start = 0; start < depth; start += block) {
                sum += (float)dot_s8_s4(scratch + start, pairs, block) * opgen_half_value(*scale++);
                pairs += block / 2;
            }
            sum -= (float)quant.zero_point * totals[unit];
            sum *= quant.scale;
            *output++ = sum + (bias != NULL ? bias[unit] : 0.0f);
        }
        input += depth;
    }
}

static void write_block(const int8_t *pairs, int32_t count, float scale, float *output)
{
    for (int32_t i = 0; i < count / 2; i++) {
        output[2 * i] = scale * (float)low_half(pairs[i]);
        output[2 * i + 1] = scale * (float)high_half(pairs[i]);
    }
}

int opgen_gather_blocks_s4(int32_t count, int32_t rows, int32_t depth, int32_t block, const int32_t *indices,
                           const int8_t *table, const uint16_t *scales, float *output)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t row = indices[i];
        if (row < 0 || row >= rows) {
            return OPGEN_WRONG_INDEX;
        }
        const int8_t *pairs = table + row * (depth / 2);
        const uint16_t *scale = scales + row * (depth / block);
        for (int32_t start = 0; start < depth; start += block) {
            write_block(pairs, block, opgen_half_value(*scale++), output);
            pairs += block / 2;
            output += block;
        }
    }
    return 0;
}
