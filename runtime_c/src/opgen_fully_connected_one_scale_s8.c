/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_fixed_point.h"
#include "opgen_packed_s8.h"

#define ONE_SCALE_PART 16

/* A row times a filter, of whose parts only the first is not whole. */
static int32_t one_scale_product(int32_t size, const int8_t *x, const int8_t *weights)
{
    int32_t part = (size - 1) % ONE_SCALE_PART + 1;
    int32_t total = 0;
    for (int32_t at = 0; at < size; at += part) {
        part = at == 0 ? part : ONE_SCALE_PART;
        for (int32_t i = 0; i < part; i++) {
            total = opgen_wrapping_add(total, x[at + i] * weights[i]);
        }
        weights += 4 * ONE_SCALE_PART;
    }
    return total;
}

void opgen_fully_connected_one_scale_s8(const opgen_packed_s8 *packed, int32_t rows, const int8_t *input,
                                        int8_t *output)
{
    const int32_t parts = (packed->size + ONE_SCALE_PART - 1) / ONE_SCALE_PART;
    for (int32_t row = 0; row < rows; row++) {
        for (int32_t i = 0; i < packed->filters; i++) {
            const int8_t *const weights = packed->weights + (i / 4 * parts * 4 + i % 4) * ONE_SCALE_PART;
            const int32_t total =
                opgen_wrapping_add(packed->stages[2 + i], one_scale_product(packed->size, input, weights));
            const int32_t rescaled = opgen_multiply_by_quantized_multiplier_smaller_than_one(
                total, packed->stages[0], packed->stages[1]);
            *output++ = (int8_t)opgen_clamp(opgen_wrapping_add(rescaled, packed->output_zero_point),
                                            packed->activation_min, packed->activation_max);
        }
        input += packed->size;
    }
}
