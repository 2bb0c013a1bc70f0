/* SPDX-License-Identifier: Apache-2.0 */
#include <stdbool.h>

#include "opgen_fixed_point.h"
#include "opgen_packed_s8.h"

static int8_t result_of_fours(const opgen_packed_s8 *packed, int32_t filter, const int8_t *pixel)
{
    const int32_t parts = (packed->size + OPGEN_PACKED_PART - 1) / OPGEN_PACKED_PART;
    const int32_t first = packed->size - OPGEN_PACKED_PART * (parts - 1);
    const int8_t *weights = packed->weights +
                            filter / OPGEN_PACKED_FILTERS * OPGEN_PACKED_FILTERS * OPGEN_PACKED_PART * parts +
                            filter % OPGEN_PACKED_FILTERS * OPGEN_PACKED_PART;
    const int32_t *stage =
        packed->stages + filter / 2 % 2 +
        (filter / OPGEN_PACKED_FILTERS * 2 + filter % 2) * 2 * opgen_stage_words(packed->words);
    int32_t sum = 0;
    for (int32_t part = 0; part < parts; part++) {
        const int32_t count = part == 0 ? first : OPGEN_PACKED_PART;
        for (int32_t i = 0; i < count; i++) {
            sum = opgen_wrapping_add(sum,
                                     *pixel++ * weights[part * OPGEN_PACKED_FILTERS * OPGEN_PACKED_PART + i]);
        }
    }
    sum = opgen_rescale_by_stage(stage, packed->words, 2, sum);
    return (int8_t)opgen_clamp(opgen_wrapping_add(sum, packed->output_zero_point), packed->activation_min,
                               packed->activation_max);
}

void opgen_convolve_fours_s8(const opgen_packed_s8 *packed, int32_t pixels, const int8_t *input,
                             int8_t *output)
{
    const bool backwards = (uintptr_t)output > (uintptr_t)input;
    for (int32_t i = 0; i < pixels; i++) {
        const int32_t pixel = backwards ? pixels - 1 - i : i;
        for (int32_t filter = 0; filter < packed->filters; filter++) {
            output[pixel * packed->filters + filter] =
                result_of_fours(packed, filter, input + pixel * packed->size);
        }
    }
}
