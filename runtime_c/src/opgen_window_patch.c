/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_pixel_blocks.h"

#include "opgen_mve.h"
#include "opgen_runs_of_bytes.h"

#if OPGEN_HAS_MVE

/* A patch whose rows, of which [begin, end) is inside of the image, fit into a vector. */
static void take_narrow_patch(const opgen_window_quant *window, int32_t zero_point, const int8_t *from,
                              int32_t y, int32_t begin, int32_t end, int8_t *patch)
{
    const int32_t run = window->filter_w * window->input_c;
    const int32_t pitch = window->dilation_h * window->input_w * window->input_c;
    const int8x16_t around = vdupq_n_s8((int8_t)zero_point);
    const mve_pred16_t whole = vctp8q((uint32_t)run);
    const mve_pred16_t inside = (mve_pred16_t)(vctp8q((uint32_t)end) & ~vctp8q((uint32_t)begin));
    for (int32_t i = 0; i < window->filter_h; i++, y += window->dilation_h, patch += run, from += pitch) {
        int8x16_t bytes = around;
        if (y >= 0 && y < window->input_h) {
            bytes = vpselq_s8(vldrbq_z_s8(from, inside), around, inside);
        }
        vstrbq_p_s8(patch, bytes, whole);
    }
}

#endif

void opgen_window_patch(const opgen_window_quant *window, int32_t zero_point, const int8_t *image, int32_t y,
                        int32_t x, int8_t *patch)
{
    const int32_t depth = window->input_c;
    const int32_t run = window->filter_w * depth;
    const int32_t begin = opgen_clamp(-x, 0, window->filter_w) * depth;
    const int32_t end = opgen_max(begin, opgen_min(window->input_w - x, window->filter_w) * depth);

#if OPGEN_HAS_MVE
    if (run <= 16) {
        take_narrow_patch(window, zero_point, image + (y * window->input_w + x) * depth, y, begin, end,
                          patch);
        return;
    }
#endif
    for (int32_t i = 0; i < window->filter_h; i++, y += window->dilation_h, patch += run) {
        if (y < 0 || y >= window->input_h || begin == end) {
            fill_bytes(patch, zero_point, run);
            continue;
        }
        fill_bytes(patch, zero_point, begin);
        copy_bytes(patch + begin, image + ((y * window->input_w + x) * depth + begin), end - begin);
        fill_bytes(patch + end, zero_point, run - end);
    }
}
