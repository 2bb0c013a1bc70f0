/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_depthwise_pixels.h"

void opgen_copy_taps(const opgen_window_quant *window, int32_t zero_point, const int8_t *channels, int32_t y,
                     int32_t x, int32_t count, uint32_t *taps)
{
    const uint32_t padding = (uint32_t)(uint8_t)zero_point * 0x01010101u;

    for (int32_t i = 0; i < window->filter_h; i++) {
        const bool is_row = y + i >= 0 && y + i < window->input_h;
        for (int32_t j = 0; j < window->filter_w; j++, taps += OPGEN_STRIP) {
            if (is_row && x + j >= 0 && x + j < window->input_w) {
                const int8_t *from = channels + ((y + i) * window->input_w + x + j) * window->input_c;
                for (int32_t k = 0; k < count; k++) {
                    taps[k] = opgen_load_bytes(from + 4 * k);
                }
            } else {
                for (int32_t k = 0; k < count; k++) {
                    taps[k] = padding;
                }
            }
        }
    }
}
