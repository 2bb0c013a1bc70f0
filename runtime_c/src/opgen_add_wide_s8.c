/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_add_dsp.h"
#include "opgen_lanes_store.h"

#if OPGEN_HAS_LANES

/* All elements but the last few; returns how many. Terms are half of what opgen_add_dsp_s8 has. */
OPGEN_EIGHT static int32_t add_wide(const opgen_add_dsp *add, const int8_t *fine, const int8_t *coarse,
                                    int8_t *output, int32_t count)
{
    const opgen_eight scale = opgen_all_eight(add->scale / 2);
    const opgen_eight bias = opgen_all_eight(add->bias / 2);
    const opgen_eight multiplier = opgen_all_eight(add->multiplier);
    const opgen_eight half = opgen_all_eight(opgen_shift_left(1, add->shift));
    const opgen_eight shift = opgen_all_eight(add->shift);
    const opgen_eight offset = opgen_all_eight(add->offset);
    const opgen_eight coarse_scale = opgen_all_eight(1 << 19);
    const opgen_eight sum_multiplier = opgen_all_eight(add->sum_multiplier);
    const opgen_eight sum_shift = opgen_all_eight(add->sum_shift);
    const opgen_eight addend = opgen_all_eight(opgen_addend(add->rounding, add->sum_shift));
    int32_t i = 0;
    for (; i + OPGEN_LANE_GROUP <= count; i += OPGEN_LANE_GROUP) {
        const opgen_eight term = opgen_add_eight(opgen_scale_eight(opgen_load_eight(fine + i), scale), bias);
        const opgen_eight scaled = opgen_rescale_eight(term, multiplier, half, shift);
        const opgen_eight other =
            opgen_add_eight(opgen_scale_eight(opgen_load_eight(coarse + i), coarse_scale), offset);
        opgen_store_eight(
            opgen_rescale_eight(opgen_add_eight(scaled, other), sum_multiplier, addend, sum_shift),
            output + i);
    }
    return i;
}

#endif

void opgen_add_wide_s8(const opgen_add_dsp *add, const int8_t *fine, const int8_t *coarse, int8_t *output,
                       int32_t count)
{
    int32_t done = 0;
#if OPGEN_HAS_LANES
    if (opgen_has_lanes()) {
        done = add_wide(add, fine, coarse, output, count);
        opgen_limit_s8(add->low, add->high, output, done);
    }
#endif
    opgen_add_dsp_s8(add, fine + done, coarse + done, output + done, count - done);
}
