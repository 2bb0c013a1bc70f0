/* SPDX-License-Identifier: Apache-2.0 */
/* How a window goes over the volumes of its input: what convolutions and pools have in common. */
#ifndef OPGEN_VOXELS_H
#define OPGEN_VOXELS_H

#include "opgen_pixels.h"
#include "opgen_window_volume.h"

/* The images that the window of one output meets: taps [z_start, z_end) of the filter, the first of which
 * would lie in image origin_z. */
typedef struct {
    opgen_taps plane;
    int32_t origin_z;
    int32_t z_start;
    int32_t z_end;
} opgen_volume_taps;

/* Where the first tap inside lies in its volume, in image `z` and row `y` of the filter. */
static inline int32_t volume_offset(const opgen_volume *volume, const opgen_volume_taps *taps, int32_t z,
                                    int32_t y)
{
    const opgen_window *const plane = &volume->plane;
    const int32_t image = taps->origin_z + z * volume->dilation_d;
    return image * plane->input_h * plane->input_w * plane->input_c + row_offset(plane, &taps->plane, y);
}

/* Computes all channels of one output from the volume of its batch. */
typedef void (*opgen_voxel_function)(const opgen_volume *volume, const opgen_volume_taps *taps,
                                     const float *input, const void *more, const float *bias, float *voxel);

static inline void for_each_voxel(opgen_voxel_function function, const opgen_volume *volume,
                                  const float *input, const void *more, const float *bias, float *voxel)
{
    const opgen_window *const plane = &volume->plane;
    opgen_volume_taps taps;
    for (int32_t slice = 0; slice < plane->batches * volume->output_d; slice++) {
        const int32_t batch = slice / volume->output_d;
        const float *const from =
            input + batch * volume->input_d * plane->input_h * plane->input_w * plane->input_c;
        taps.origin_z = slice % volume->output_d * volume->stride_d - volume->pad_d;
        taps.z_start = opgen_first_tap(taps.origin_z, volume->dilation_d);
        taps.z_end = opgen_end_tap(taps.origin_z, volume->dilation_d, volume->input_d, volume->filter_d);
        for (int32_t y = 0; y < plane->output_h; y++) {
            find_rows(plane, y, &taps.plane);
            for (int32_t x = 0; x < plane->output_w; x++) {
                find_columns(plane, x, &taps.plane);
                function(volume, &taps, from, more, bias, voxel);
                voxel += plane->output_c;
            }
        }
    }
}

#endif /* OPGEN_VOXELS_H */
