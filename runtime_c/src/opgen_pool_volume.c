/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stddef.h>

#include "opgen_clamp.h"
#include "opgen_window_volume.h"
#include "opgen_voxels.h"

static void volume_max(const opgen_volume *volume, const opgen_volume_taps *taps, const float *input,
                       const void *more, const float *bias, float *voxel)
{
    const int32_t channels = volume->plane.output_c;
    (void)more;
    (void)bias;
    for (int32_t c = 0; c < channels; c++) {
        voxel[c] = -INFINITY;
    }
    for (int32_t z = taps->z_start; z < taps->z_end; z++) {
        for (int32_t y = taps->plane.y_start; y < taps->plane.y_end; y++) {
            const float *element = input + volume_offset(volume, taps, z, y);
            for (int32_t x = taps->plane.x_start; x < taps->plane.x_end; x++) {
                for (int32_t c = 0; c < channels; c++) {
                    voxel[c] = voxel[c] < element[c] || isnan(element[c]) ? element[c] : voxel[c];
                }
                element += volume->plane.dilation_w * channels;
            }
        }
    }
}

/* `more` is the divisor. */
static void volume_average(const opgen_volume *volume, const opgen_volume_taps *taps, const float *input,
                           const void *more, const float *bias, float *voxel)
{
    const int32_t channels = volume->plane.output_c;
    int32_t count = 0;
    (void)bias;
    for (int32_t c = 0; c < channels; c++) {
        voxel[c] = 0.0f;
    }
    for (int32_t z = taps->z_start; z < taps->z_end; z++) {
        for (int32_t y = taps->plane.y_start; y < taps->plane.y_end; y++) {
            const float *element = input + volume_offset(volume, taps, z, y);
            for (int32_t x = taps->plane.x_start; x < taps->plane.x_end; x++, count++) {
                for (int32_t c = 0; c < channels; c++) {
                    voxel[c] += element[c];
                }
                element += volume->plane.dilation_w * channels;
            }
        }
    }
    count = *(const int32_t *)more > 0 ? *(const int32_t *)more : count;
    for (int32_t c = 0; c < channels; c++) {
        voxel[c] = voxel[c] / (float)count;
    }
}

void opgen_max_pool_volume_f32(const opgen_volume *volume, const float *input, float *output)
{
    for_each_voxel(volume_max, volume, input, NULL, NULL, output);
}

void opgen_average_pool_volume_f32(const opgen_volume *volume, int32_t divisor, const float *input,
                                   float *output)
{
    for_each_voxel(volume_average, volume, input, &divisor, NULL, output);
}
