/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_window_volume.h"

#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_four.h"
#include "opgen_voxels.h"

/* Adds the products of `units` neighbouring filters, four or one, to `totals`. */
static inline void volume_products(const opgen_volume *volume, const opgen_volume_taps *taps,
                                   const float *input, const float *filter, int32_t units, float *totals)
{
    const opgen_window *const plane = &volume->plane;
    const int32_t row = plane->filter_c * plane->output_c;
    opgen_four_f32 sums = opgen_zero_four_f32();
    float sum = 0.0f;
    for (int32_t z = taps->z_start; z < taps->z_end; z++) {
        for (int32_t y = taps->plane.y_start; y < taps->plane.y_end; y++) {
            const float *elements = input + volume_offset(volume, taps, z, y);
            const float *weights =
                filter + ((z * plane->filter_h + y) * plane->filter_w + taps->plane.x_start) * row;
            for (int32_t x = taps->plane.x_start; x < taps->plane.x_end; x++) {
                for (int32_t i = 0; i < plane->filter_c; i++, weights += plane->output_c) {
                    if (units == 4) {
                        sums = opgen_add_all_f32(sums, opgen_load_four_f32(weights), elements[i]);
                    } else {
                        sum += elements[i] * *weights;
                    }
                }
                elements += plane->dilation_w * plane->input_c;
            }
        }
    }
    if (units == 4) {
        opgen_store_four_f32(totals, sums);
    } else {
        *totals = sum;
    }
}

static void convolve_voxel(const opgen_volume *volume, const opgen_volume_taps *taps, const float *input,
                           const void *more, const float *bias, float *voxel)
{
    const opgen_window *const plane = &volume->plane;
    const float *const filter = (const float *)more;
    const int32_t units = plane->output_c / (plane->input_c / plane->filter_c);
    for (int32_t first = 0; first < plane->output_c; first += units, input += plane->filter_c) {
        int32_t unit = first;
        for (; unit + 4 <= first + units; unit += 4) {
            volume_products(volume, taps, input, filter + unit, 4, voxel + unit);
        }
        for (; unit < first + units; unit++) {
            volume_products(volume, taps, input, filter + unit, 1, voxel + unit);
        }
    }
    for (int32_t unit = 0; unit < plane->output_c; unit++) {
        voxel[unit] = opgen_clamp_f32(bias != NULL ? voxel[unit] + bias[unit] : voxel[unit],
                                      plane->activation_min, plane->activation_max);
    }
}

void opgen_convolve_volume_f32(const opgen_volume *volume, const float *input, const float *filter,
                               const float *bias, float *output)
{
    for_each_voxel(convolve_voxel, volume, input, filter, bias, output);
}
