/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_pixel_blocks.h"

void opgen_pixel_block_s8(const opgen_block_filter *filter, const int32_t *stream, const uint32_t *columns,
                          int32_t count, int8_t *output)
{
    for (int32_t unit = 0; unit < filter->units; unit += 2) {
        const bool is_short = opgen_is_short(&filter->ends);
        const int32_t begins[2] = {is_short ? stream[0] : 0, is_short ? stream[1] : 0};
        stream += is_short ? 2 : 0;
        const int32_t *ends = stream + filter->pairs * filter->words;
        for (int32_t i = 0; i < count; i++) {
            int32_t first = begins[0];
            int32_t second = begins[1];
            for (int32_t pair = 0; pair < filter->pairs; pair++) {
                const uint32_t column = columns[OPGEN_BLOCK * pair + i];
                const uint32_t word = (uint32_t)stream[filter->words * pair];
                const uint32_t both = (uint32_t)stream[filter->words * pair + filter->words - 1];
                first = opgen_dual_mac(filter->words == 1 ? opgen_even_bytes(word) : word, column, first);
                second = opgen_dual_mac(both, column, second);
            }
            opgen_two_units_s8(filter, ends, first, second,
                               output + i * filter->units + opgen_min(unit, filter->units - 2));
        }
        stream = ends + 2 * filter->ends.words;
    }
}
