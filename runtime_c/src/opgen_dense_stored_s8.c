/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>

#include "opgen_dot_s8.h"
#include "opgen_stored_s8.h"

/* What the weights' offset adds to all sums of a row. */
static int32_t stored_row(const opgen_stored_filter *filter, int32_t weight_offset, const int8_t *input,
                          int32_t depth)
{
    int32_t sum = 0;
    if (weight_offset == 0) {
        return 0;
    }
    for (int32_t i = 0; i < depth; i++) {
        sum += input[i];
    }
    return opgen_wrapping_mul(weight_offset,
                              opgen_wrapping_add(sum, opgen_wrapping_mul(filter->input_offset, depth)));
}

#if OPGEN_HAS_MVE

/* The sums of four units, or of the first `count`, less their bases. */
static int32x4_t products_of_row(const int8_t *input, const int8_t *weights, int32_t depth, int32_t count)
{
    int32_t sums[4] = {0, 0, 0, 0};
    if (count == 4) {
        opgen_dot_4_s8(sums, input, 0, weights, depth, depth);
        return vldrwq_s32(sums);
    }
    for (int32_t i = 0; i < count; i++) {
        sums[i] = opgen_dot_narrow_s8(0, input, 0, weights + i * depth, depth);
    }
    return vldrwq_s32(sums);
}

void opgen_dense_stored_s8(const opgen_stored_filter *filter, int32_t weight_offset, int32_t rows,
                           int32_t depth, int32_t units, int32_t low, int32_t high, const int8_t *input,
                           int8_t *output, int32_t *bases)
{
    const int32x4_t multipliers = vdupq_n_s32(filter->multipliers[0]);
    const int32x4_t shifts = vdupq_n_s32(filter->shifts[0]);
    const int32_t offset = filter->output_offset;
    for (int32_t unit = 0; unit < units; unit++) {
        const int32_t sum =
            filter->input_offset == 0 ? 0 : opgen_sum_s8(filter->weights + unit * depth, depth);
        bases[unit] = opgen_wrapping_add(opgen_stored_bias(filter, unit),
                                         opgen_wrapping_mul(filter->input_offset, sum));
    }
    for (int32_t row = 0; row < rows; row++, input += depth, output += units) {
        const int32_t more = stored_row(filter, weight_offset, input, depth);
        const int8_t *weights = filter->weights;
        for (int32_t unit = 0; unit < units; unit += 4, weights += 4 * depth) {
            const int32_t count = opgen_min(4, units - unit);
            const int32x4_t begin = vldrwq_z_s32(bases + unit, vctp32q((uint32_t)count));
            const int32x4_t products = products_of_row(input, weights, depth, count);
            opgen_stored_outputs(vaddq_s32(products, vaddq_n_s32(begin, more)), multipliers, shifts, offset,
                                 low, high, count, output + unit);
        }
    }
}

#else

/* Sums of four units, or of the last ones. */
static void stored_sums(const opgen_stored_filter *filter, int32_t more, int32_t depth, int32_t unit,
                        int32_t count, const int8_t *input, int32_t sums[4])
{
    const int8_t *const weights = filter->weights + unit * depth;
    for (int32_t i = 0; i < count; i++) {
        sums[i] = opgen_wrapping_add(opgen_stored_bias(filter, unit + i), more);
    }
    if (count == 4) {
        opgen_stored_products_4(sums, input, filter->input_offset, weights, depth, depth);
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        sums[i] = opgen_dot_narrow_s8(sums[i], input, filter->input_offset, weights + i * depth, depth);
    }
}

/* The end of all units: that of the one with the largest bias. */
static opgen_stored_end end_of_all(const opgen_stored_filter *filter, int32_t size, int32_t units)
{
    int32_t largest = 0;
    for (int32_t unit = 0; unit < units; unit++) {
        const int32_t bias = opgen_max(opgen_stored_bias(filter, unit), -INT32_MAX);
        largest = opgen_max(largest, opgen_max(bias, -bias));
    }
    return opgen_stored_end_of(filter, 0, size, largest, 0);
}

void opgen_dense_stored_s8(const opgen_stored_filter *filter, int32_t weight_offset, int32_t rows,
                           int32_t depth, int32_t units, int32_t low, int32_t high, const int8_t *input,
                           int8_t *output, int32_t *bases)
{
    /* With an offset weights are up to twice as large. */
    const opgen_stored_end end = end_of_all(filter, weight_offset == 0 ? depth : 2 * depth, units);
    int8_t *to = output;
    (void)bases;
    for (int32_t row = 0; row < rows; row++, input += depth, to += units) {
        const int32_t more = stored_row(filter, weight_offset, input, depth);
        for (int32_t unit = 0; unit < units; unit += 4) {
            const int32_t count = opgen_min(4, units - unit);
            int32_t sums[4];
            stored_sums(filter, more, depth, unit, count, input, sums);
            for (int32_t i = 0; i < count; i++) {
                to[unit + i] = opgen_stored_output(&end, filter->output_offset, sums[i]);
            }
        }
    }
    opgen_limit_s8(low, high, output, (int32_t)(to - output));
}

#endif
