/* SPDX-License-Identifier: Apache-2.0 */
/* Fully connected layers of int8 for the DSP extension, some units at a time: see opgen_dual_mac.h. */
#ifndef OPGEN_GROUP_FILTER_H
#define OPGEN_GROUP_FILTER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A filter; see opgen_dsp.h. Its stream has, for each `group` units, group / 2 words of weights per pair of
 * elements, then the biases, that of the second of two first. Unless units share multiplier and shift, those
 * of each follow. */
typedef struct {
    int32_t units;
    int32_t depth;
    int32_t group;
    int32_t groups; /* whole ones */
    int32_t multiplier;
    int32_t addend; /* 2 * zero point + 1 of the output, shifted left if units share their shift */
    int32_t shift;  /* -1: each unit has its own */
} opgen_group_filter;

/* A fully connected layer: input [batches, depth], output [batches, units]. */
void opgen_fully_connected_groups_s8(const opgen_group_filter *filter, const int32_t *stream, int32_t batches,
                                     const int8_t *input, int8_t *output);

/* The same of a group of four units, with weights as opgen_pairs.h has them, which may be -128, and biases in
 * their order. scratch: a row that is widened. */
void opgen_fully_connected_pairs_s8(const opgen_group_filter *filter, const int32_t *stream, int32_t batches,
                                    const int8_t *input, int32_t *scratch, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_GROUP_FILTER_H */
