/* SPDX-License-Identifier: Apache-2.0 */
#include <stdbool.h>

#include "opgen_dual_mac_column.h"
#include "opgen_pixel_blocks.h"

void opgen_convolve_few_s8(const int32_t *stream, int32_t shift, int32_t units, int32_t pixels, int32_t depth,
                           const int8_t *input, int8_t *output, void *scratch)
{
    const bool backwards = output == input ? units > depth : (uintptr_t)output > (uintptr_t)input;
    const int32_t pairs = depth / 2;
    uint32_t *columns = (uint32_t *)scratch;

    for (int32_t done = 0; done < pixels; done += OPGEN_BLOCK) {
        const int32_t pixel = backwards ? (pixels - 1 - done) / OPGEN_BLOCK * OPGEN_BLOCK : done;
        const int32_t count = opgen_min(OPGEN_BLOCK, pixels - pixel);
        for (int32_t i = 0; i < count; i++) {
            opgen_dual_mac_column(input + (pixel + i) * depth, depth, 1, columns + i * pairs);
        }
        for (int32_t unit = 0; unit < units; unit++) {
            const int32_t *ends = stream + unit * (3 + pairs);
            for (int32_t i = 0; i < count; i++) {
                int32_t sum = ends[0];
                for (int32_t k = 0; k < pairs; k++) {
                    sum = opgen_dual_mac((uint32_t)ends[3 + k], columns[i * pairs + k], sum);
                }
                output[(pixel + i) * units + unit] = opgen_rescale_to_s8(sum, ends[1], ends[2], shift);
            }
        }
    }
}
