#include "opgen_pixel_blocks.h"

void opgen_window_patch(const opgen_window_quant *window, int32_t zero_point, const int8_t *image, int32_t y,
                        int32_t x, int8_t *patch)
{
    const int32_t depth = window->input_c;
    const int32_t run = window->filter_w * depth;
    const int32_t begin = opgen_clamp(-x, 0, window->filter_w) * depth;
    const int32_t end = opgen_max(begin, opgen_min(window->input_w - x, window->filter_w) * depth);

    for (int32_t i = 0; i < window->filter_h; i++, y += window->dilation_h, patch += run) {
        if (y < 0 || y >= window->input_h || begin == end) {
            memset(patch, zero_point, (size_t)run);
            continue;
        }
        /* A call for nothing takes as long as one for a few bytes. */
        if (begin > 0) {
            memset(patch, zero_point, (size_t)begin);
        }
        memcpy(patch + begin, image + ((y * window->input_w + x) * depth + begin), (size_t)(end - begin));
        if (end < run) {
            memset(patch + end, zero_point, (size_t)(run - end));
        }
    }
}
