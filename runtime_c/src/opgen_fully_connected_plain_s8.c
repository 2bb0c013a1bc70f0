/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_plain_s8.h"

/* The sums of four units. */
static void plain_four_units(const int8_t *input, const int8_t *weights, int32_t size,
                             uint32_t sums[OPGEN_PLAIN_UNITS])
{
    const int8_t *const end = input + size;
    uint32_t first = 0;
    uint32_t second = 0;
    uint32_t third = 0;
    uint32_t fourth = 0;
    while (input != end) {
        const int32_t element = *input++;
        first = opgen_plus(first, element * weights[0]);
        second = opgen_plus(second, element * weights[1]);
        third = opgen_plus(third, element * weights[2]);
        fourth = opgen_plus(fourth, element * weights[3]);
        weights += OPGEN_PLAIN_UNITS;
    }
    sums[0] = first;
    sums[1] = second;
    sums[2] = third;
    sums[3] = fourth;
}

void opgen_fully_connected_plain_s8(const opgen_plain_rows *filter, int32_t rows, const int8_t *input,
                                    int8_t *output)
{
    int8_t *to = output;
    for (int32_t row = 0; row < rows; row++, input += filter->size) {
        const int8_t *weights = filter->weights;
        const int32_t *bias = filter->biases;
        const int32_t *factor = filter->factors;
        for (int32_t unit = 0; unit < filter->units; unit += OPGEN_PLAIN_UNITS) {
            const int32_t count = opgen_min(OPGEN_PLAIN_UNITS, filter->units - unit);
            uint32_t sums[OPGEN_PLAIN_UNITS];
            plain_four_units(input, weights, filter->size, sums);
            weights += filter->size * OPGEN_PLAIN_UNITS;
            for (int32_t i = 0; i < count; i++, factor += filter->factor_step) {
                *to++ = opgen_rescale_to_s8((int32_t)(2 * sums[i] + (uint32_t)*bias++), factor[0],
                                            opgen_addend(filter->rounding, factor[1]), factor[1]);
            }
        }
    }
    opgen_limit_s8(filter->low, filter->high, output, rows * filter->units);
}
