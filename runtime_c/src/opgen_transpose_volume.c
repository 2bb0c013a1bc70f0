/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_dot.h"
#include "opgen_transpose_taps.h"
#include "opgen_window_volume.h"

typedef struct {
    transpose_taps back;
    transpose_taps down;
    transpose_taps right;
} transpose_volume_taps;

/* The sums of `units` filters, four or one, which lie `filter_c` elements apart. */
static inline void transpose_volume_products(const opgen_volume *volume, const transpose_volume_taps *taps,
                                             const float *input, const float *filter, int32_t units,
                                             float *totals)
{
    const opgen_window *const plane = &volume->plane;
    const int32_t depth = plane->filter_c;
    const int32_t row = plane->output_c * depth;
    for (int32_t unit = 0; unit < units; unit++) {
        totals[unit] = 0.0f;
    }
    for (int32_t z = taps->back.begin, k = taps->back.first; z < taps->back.end;
         z += taps->back.step, k -= taps->back.back) {
        for (int32_t y = taps->down.begin, i = taps->down.first; y < taps->down.end;
             y += taps->down.step, i -= taps->down.back) {
            const float *elements =
                input + ((z * plane->input_h + y) * plane->input_w + taps->right.begin) * plane->input_c;
            const float *weights =
                filter + ((k * plane->filter_h + i) * plane->filter_w + taps->right.first) * row;
            for (int32_t x = taps->right.begin; x < taps->right.end; x += taps->right.step) {
                if (units == 4) {
                    opgen_dot_4_f32(totals, elements, weights, depth, depth);
                } else {
                    *totals = opgen_dot_f32(*totals, elements, weights, depth);
                }
                elements += taps->right.step * plane->input_c;
                weights -= taps->right.back * row;
            }
        }
    }
}

static void transpose_voxel(const opgen_volume *volume, const transpose_volume_taps *taps, const float *input,
                            const float *filter, const float *bias, float *voxel)
{
    const opgen_window *const plane = &volume->plane;
    const int32_t units = plane->output_c / (plane->input_c / plane->filter_c);
    for (int32_t first = 0; first < plane->output_c; first += units, input += plane->filter_c) {
        int32_t unit = first;
        for (; unit + 4 <= first + units; unit += 4) {
            transpose_volume_products(volume, taps, input, filter + unit * plane->filter_c, 4, voxel + unit);
        }
        for (; unit < first + units; unit++) {
            transpose_volume_products(volume, taps, input, filter + unit * plane->filter_c, 1, voxel + unit);
        }
    }
    for (int32_t unit = 0; unit < plane->output_c; unit++) {
        voxel[unit] = opgen_clamp_f32(bias != NULL ? voxel[unit] + bias[unit] : voxel[unit],
                                      plane->activation_min, plane->activation_max);
    }
}

void opgen_transpose_convolve_volume_f32(const opgen_volume *volume, const float *input, const float *filter,
                                         const float *bias, float *output)
{
    const opgen_window *const plane = &volume->plane;
    const int32_t size = volume->input_d * plane->input_h * plane->input_w * plane->input_c;
    transpose_volume_taps taps;
    for (int32_t slice = 0; slice < plane->batches * volume->output_d; slice++) {
        taps_at(slice % volume->output_d + volume->pad_d, volume->stride_d, volume->input_d, volume->filter_d,
                volume->dilation_d, &taps.back);
        for (int32_t y = 0; y < plane->output_h; y++) {
            taps_at(y + plane->pad_h, plane->stride_h, plane->input_h, plane->filter_h, plane->dilation_h,
                    &taps.down);
            for (int32_t x = 0; x < plane->output_w; x++, output += plane->output_c) {
                taps_at(x + plane->pad_w, plane->stride_w, plane->input_w, plane->filter_w, plane->dilation_w,
                        &taps.right);
                transpose_voxel(volume, &taps, input + slice / volume->output_d * size, filter, bias, output);
            }
        }
    }
}
