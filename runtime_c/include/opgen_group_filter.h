/* SPDX-License-Identifier: Apache-2.0 */
/* Fully connected layers of int8 for the DSP extension, some units at a time.
 *
 * Words of weights are those of opgen_dual_mac.h: two units share one, and its even bytes are the first
 * one's. For four elements a, b, c, d there are two words, of a and c, and of b and d. SMLAD with each sums
 * both units. The first alone takes one SMLAD for both words, whose halves have been added to elements by the
 * instruction that widens them:
 *     (b + w_a) * (a + w_b) = a * w_a + b * w_b + a * b + w_a * w_b
 * Products of elements are the same for all units, and products of weights are in the biases. */
#ifndef OPGEN_GROUP_FILTER_H
#define OPGEN_GROUP_FILTER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A filter; see opgen_dsp.h. Its stream has, for each `group` units, group words of weights per four
 * elements, then the biases, that of the second of two first. Unless units share multiplier and shift, those
 * of each follow. Elements and weights that are missing at the end are 0. */
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
