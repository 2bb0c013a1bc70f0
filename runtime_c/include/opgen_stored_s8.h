/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of int8 whose weights lie as they are stored, for runtimes that give them when a kernel is
 * called and not before: nothing is packed.
 *
 * output = clamp((sum of (input + input_offset) * weight, plus bias) * multipliers[unit] * 2^(shifts[unit] -
 * 31) + output_offset), between the activation's limits of the window. What surrounds an image is
 * -input_offset. bias [units] or NULL; shifts in [-31, 30]; input_offset in [-127, 128]. */
#ifndef OPGEN_STORED_S8_H
#define OPGEN_STORED_S8_H

#include <stddef.h>

#include "opgen_dsp.h"
#include "opgen_mve.h"
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

/* How sums of a unit become outputs, see opgen_rescale_to_s8; `base` is where they begin. `dropped` is -1
 * where that is not exact for every input; then `addend` is the shift. */
typedef struct {
    int32_t base;
    int32_t multiplier;
    int32_t addend;
    int32_t dropped;
} opgen_stored_end;

static inline int32_t opgen_stored_bias(const opgen_stored_filter *filter, int32_t unit)
{
    return filter->bias != NULL ? filter->bias[unit] : 0;
}

/* The end of a unit of `size` weights whose factor is the one at `place`. */
static inline opgen_stored_end opgen_stored_end_of(const opgen_stored_filter *filter, int32_t place,
                                                   int32_t size, int32_t bias, int32_t base)
{
    const int32_t multiplier = filter->multipliers[place];
    const int32_t shift = filter->shifts[place];
    const int32_t rounding = 2 * filter->output_offset + 1;
    /* No sum reaches 2^30: an element with its offset and a weight are below 2^15 / 255 * 255. */
    const bool is_exact = shift >= -22 && shift < 0 && multiplier >= 0 && size <= 1 << 14 &&
                          bias > -(1 << 29) && bias < 1 << 29;
    const int32_t dropped = is_exact ? -1 - shift : -1;
    const opgen_stored_end end = {base, multiplier, is_exact ? opgen_addend(rounding, dropped) : shift,
                                  dropped};
    return end;
}

/* The output of a sum, whatever the factor is. */
int8_t opgen_stored_output_of_any(int32_t sum, int32_t multiplier, int32_t shift, int32_t offset);

/* The output of a sum, limited to int8. What is rare is a function by itself: compilers would begin with
 * it. */
static inline int8_t opgen_stored_output(const opgen_stored_end *end, int32_t offset, int32_t sum)
{
    if (end->dropped >= 0) {
        return opgen_rescale_to_s8(sum * 2, end->multiplier, end->addend, end->dropped);
    }
    return opgen_stored_output_of_any(sum, end->multiplier, end->addend, offset);
}

#if OPGEN_HAS_MVE

/* The outputs of four sums, or of the first `count`. */
static inline void opgen_stored_outputs(int32x4_t sums, int32x4_t multipliers, int32x4_t shifts,
                                        int32_t offset, int32_t low, int32_t high, int32_t count,
                                        int8_t *output)
{
    const int32x4_t scaled = opgen_multiply_by_quantized_multipliers_4(sums, multipliers, shifts);
    const int32x4_t limited = opgen_clamp_4(vaddq_n_s32(scaled, offset), low, high);
    vstrbq_p_s32(output, limited, vctp32q((uint32_t)count));
}

#endif

/* Adds the products of `size` elements, `offset` added to each, with those of four units that lie `stride`
 * weights apart, modulo 2^32. */
void opgen_stored_products_4(int32_t *sums, const int8_t *x, int32_t offset, const int8_t *weights,
                             int32_t stride, int32_t size);

/* In input_c / filter_c groups: weights are [output_c, filter_h, filter_w, filter_c]. scratch: for `size`
 * weights of a unit 16 * output_c + 16 * (size / 4, rounded up) + 2 * size bytes, aligned as an int32_t. */
void opgen_convolve_stored_s8(const opgen_window_quant *window, const opgen_stored_filter *filter,
                              const int8_t *input, int8_t *output, void *scratch);

/* As many filters for each channel: weights are [filter_h, filter_w, output_c]. scratch: 16 * output_c
 * bytes. */
void opgen_depthwise_stored_s8(const opgen_window_quant *window, const opgen_stored_filter *filter,
                               const int8_t *input, int8_t *output, void *scratch);

/* A fully connected layer: input [rows, depth], weights [units, depth], output [rows, units]. All units have
 * the first multiplier and the first shift; weight_offset is added to each weight. bases: room for `units`
 * numbers. */
void opgen_dense_stored_s8(const opgen_stored_filter *filter, int32_t weight_offset, int32_t rows,
                           int32_t depth, int32_t units, int32_t low, int32_t high, const int8_t *input,
                           int8_t *output, int32_t *bases);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_STORED_S8_H */
