/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of int8 whose weights lie as they are stored, for runtimes that give them when a kernel is
 * called and not before: nothing is packed.
 *
 * output = clamp((sum of (input + input_offset) * weight, plus bias) * multipliers[unit] * 2^(shifts[unit] -
 * 31) + output_offset), between the activation's limits of the window. What surrounds an image is
 * -input_offset. bias [units] or NULL; shifts in [-31, 30]; input_offset in [-127, 128]. */
#ifndef OPGEN_STORED_S8_H
#define OPGEN_STORED_S8_H

#include "opgen_dsp.h"
#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const int8_t *weights;
    const int32_t *bias;
    const int32_t *multipliers;
    const int32_t *shifts;
    int32_t input_offset;
    int32_t output_offset;
} opgen_stored_filter;

/* The output of a sum, whatever the factor is. */
int8_t opgen_stored_output_of_any(int32_t sum, int32_t multiplier, int32_t shift, int32_t offset, int32_t low,
                                  int32_t high);

/* The output of a sum. Where the factor is below one half, and twice the sum fits, rounding twice is one
 * instruction and a shift: see opgen_dsp.h. What is rare is a function by itself: compilers would begin with
 * it. */
static inline int8_t opgen_stored_output(int32_t sum, int32_t multiplier, int32_t shift, int32_t offset,
                                         int32_t low, int32_t high)
{
#if OPGEN_HAS_DSP
    const uint32_t dropped = (uint32_t)-shift - 1;
    if (dropped < 22 && multiplier >= 0 && (uint32_t)sum + 0x40000000u < 0x80000000u) {
        const int32_t addend = opgen_addend(2 * offset + 1, (int32_t)dropped);
        const int32_t scaled = opgen_rescale_to_s8(sum * 2, multiplier, addend, (int32_t)dropped);
        return (int8_t)opgen_clamp(scaled, low, high);
    }
#endif
    return opgen_stored_output_of_any(sum, multiplier, shift, offset, low, high);
}

/* Weights are [output_c, filter_h, filter_w, input_c], dilation_w is 1. scratch: for `size` weights of a unit
 * 4 * output_c + 16 * (size / 4, rounded up) + 2 * size bytes, aligned as an int32_t. */
void opgen_convolve_stored_s8(const opgen_window_quant *window, const opgen_stored_filter *filter,
                              const int8_t *input, int8_t *output, void *scratch);

/* One filter for each channel: weights are [filter_h, filter_w, channels]. */
void opgen_depthwise_stored_s8(const opgen_window_quant *window, const opgen_stored_filter *filter,
                               const int8_t *input, int8_t *output);

/* A fully connected layer: input [rows, depth], weights [units, depth], output [rows, units]. All units have
 * the first multiplier and the first shift. */
void opgen_dense_stored_s8(const opgen_stored_filter *filter, int32_t rows, int32_t depth, int32_t units,
                           int32_t low, int32_t high, const int8_t *input, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_STORED_S8_H */
