/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that compute an image part by part, each pixel from the one at its place, where the output may lie
 * over the input: the order and the size of the parts follow from the two addresses. */
#ifndef OPGEN_PIXELS_LEFT_H
#define OPGEN_PIXELS_LEFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    int32_t begin; /* the pixels that are left */
    int32_t end;
    int32_t input_bytes; /* of a pixel */
    int32_t output_bytes;
    ptrdiff_t distance; /* from the start of the input to that of the output */
    int32_t first;      /* the pixels of the part that was taken last */
    int32_t count;
} opgen_pixels_left;

static inline opgen_pixels_left opgen_all_pixels(int32_t count, const void *input, int32_t input_bytes,
                                                 const void *output, int32_t output_bytes)
{
    const opgen_pixels_left left = {
        0, count, input_bytes, output_bytes, (ptrdiff_t)((uintptr_t)output - (uintptr_t)input), 0, 0};
    return left;
}

/* Takes as many pixels as one call may compute in any order: those whose output does not reach what it or
 * later calls read. The first ones if the output begins before the input, else the last ones. A part of more
 * than `grain` pixels is a multiple of that, except for the last part. False: nothing is left. */
static inline bool opgen_take_pixels(opgen_pixels_left *left, int32_t grain)
{
    const bool is_upwards = left->distance <= 0;
    const ptrdiff_t grows = (ptrdiff_t)left->output_bytes - left->input_bytes;
    const ptrdiff_t room =
        is_upwards ? -left->distance - left->begin * grows : left->distance + left->end * grows;
    const ptrdiff_t fitting = room / left->output_bytes;
    const int32_t rest = left->end - left->begin;

    left->count = rest;
    if (fitting < rest) {
        left->count = fitting < 1 ? 1 : (int32_t)fitting;
        left->count -= left->count > grain ? left->count % grain : 0;
    }
    left->first = is_upwards ? left->begin : left->end - left->count;
    if (is_upwards) {
        left->begin += left->count;
    } else {
        left->end -= left->count;
    }
    return rest > 0;
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_PIXELS_LEFT_H */
