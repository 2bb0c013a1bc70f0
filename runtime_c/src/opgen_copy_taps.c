/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_depthwise_pixels.h"

void opgen_copy_taps(const opgen_window_quant *window, int32_t zero_point, const int8_t *channels, int32_t y,
                     int32_t x, int32_t count, uint32_t *taps)
{
    const uint32_t four = (uint32_t)(uint8_t)zero_point * 0x01010101u;
    const uint32_t padding[OPGEN_STRIP] = {four, four, four, four};
    const int32_t step = window->input_c;
    const int32_t width = window->input_w;
    const int32_t height = window->input_h;
    const int8_t *row = channels + (y * width + x) * step;

    for (int32_t i = y; i < y + window->filter_h; i++, row += width * step) {
        for (int32_t j = 0; j < window->filter_w; j++, taps += OPGEN_STRIP) {
            const bool is_inside = i >= 0 && i < height && x + j >= 0 && x + j < width;
            const int8_t *from = is_inside ? row + j * step : (const int8_t *)padding;
            if (count == OPGEN_STRIP) {
                memcpy(taps, from, sizeof padding);
            } else {
                for (int32_t k = 0; k < count; k++) {
                    taps[k] = opgen_load_bytes(from + 4 * k);
                }
            }
        }
    }
}
