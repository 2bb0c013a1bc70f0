/* SPDX-License-Identifier: Apache-2.0 */
/* How sums of eight channels become int8; see opgen_dsp.h. */
#ifndef OPGEN_LANES_STORE_H
#define OPGEN_LANES_STORE_H

#include <string.h>

#include "opgen_dsp.h"
#include "opgen_lanes_avx2.h"
#include "opgen_lanes_neon.h"
#include "opgen_lanes_s8.h"

#define OPGEN_HAS_LANES (OPGEN_HAS_X86 || OPGEN_HAS_NEON)

#ifdef __cplusplus
extern "C" {
#endif

static inline void opgen_store_lanes(const int32_t *channels, int32_t rounding, const int32_t *sums,
                                     int8_t *output)
{
    for (int32_t i = 0; i < OPGEN_LANE_GROUP; i++) {
        const int32_t shift = channels[2 * OPGEN_LANE_GROUP + i];
        const int32_t doubled = opgen_wrapping_add(opgen_shift_left(sums[i], 1), channels[i]);
        output[i] = opgen_rescale_to_s8(doubled, channels[OPGEN_LANE_GROUP + i],
                                        opgen_addend(rounding, shift), shift);
    }
}

#if OPGEN_HAS_LANES

/* Whether the processor has what these loops are compiled for; NEON always is. */
static inline bool opgen_has_lanes(void)
{
    return OPGEN_HAS_NEON || opgen_has_avx2();
}

/* What makes outputs of the sums of eight channels; biases are even, here they are halved. */
typedef struct {
    opgen_eight biases;
    opgen_eight multipliers;
    opgen_eight addends;
    opgen_eight shifts;
} opgen_lane_ends;

OPGEN_EIGHT static inline void opgen_load_ends(opgen_lane_ends *ends, const int32_t *channels,
                                               int32_t rounding)
{
    ends->biases = opgen_halve_eight(opgen_load_numbers(channels));
    ends->multipliers = opgen_load_numbers(channels + OPGEN_LANE_GROUP);
    ends->shifts = opgen_load_numbers(channels + 2 * OPGEN_LANE_GROUP);
    ends->addends = opgen_shift_eight(opgen_all_eight(rounding), ends->shifts);
}

/* opgen_store_lanes() for sums in a vector. */
OPGEN_EIGHT static inline opgen_eight opgen_end_lanes(const opgen_lane_ends *ends, opgen_eight sums)
{
    return opgen_rescale_eight(opgen_add_eight(sums, ends->biases), ends->multipliers, ends->addends,
                               ends->shifts);
}

#endif /* OPGEN_HAS_LANES */

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_LANES_STORE_H */
