/* SPDX-License-Identifier: Apache-2.0 */
/* Which taps of a filter lie inside of an image, along one axis. `origin` is where the first tap lies. */
#ifndef OPGEN_TAPS_H
#define OPGEN_TAPS_H

#include "opgen_fixed_point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The first tap at or after the image's edge; may be beyond the filter. */
static inline int32_t opgen_first_tap(int32_t origin, int32_t dilation)
{
    return origin >= 0 ? 0 : (dilation - 1 - origin) / dilation;
}

/* One more than the last of `taps` taps before the end of `size` pixels; may be less than the first. */
static inline int32_t opgen_end_tap(int32_t origin, int32_t dilation, int32_t size, int32_t taps)
{
    const int32_t room = size - origin;
    return room <= 0 ? 0 : opgen_min(taps, (room + dilation - 1) / dilation);
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_TAPS_H */
