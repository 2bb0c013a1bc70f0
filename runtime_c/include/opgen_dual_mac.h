/* Convolutions and fully connected layers of int8 for the DSP extension, whose SMLAD adds two products.
 *
 * Weights are packed when a model is compiled (dual_mac_weights()): for every four channels, and every two
 * elements of the input, two words; in each, both halves are 256 * (weight of the second channel) + (weight
 * of the first). SMLAD with the word itself sums both channels, the second times 256; with its even bytes the
 * first alone. So weights stay 8 bits wide, and one unpacking serves two channels. Zero points of the input
 * are in the channels' biases. */
#ifndef OPGEN_DUAL_MAC_H
#define OPGEN_DUAL_MAC_H

#include <stdbool.h>
#include <stdint.h>

#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

/* [units] rows of packed weights; see opgen_channel_to_s8 for channels. */
typedef struct {
    const int32_t *weights;
    const int32_t *channels;
    int32_t units;
    int32_t pairs; /* of elements that one unit sums */
    int32_t low;   /* the activation's range */
    int32_t high;
} opgen_dual_mac_filter;

/* The same for fully connected layers, whose units mostly share one factor: factor_step is 0, or OPGEN_FACTOR
 * if there is one for each. */
typedef struct {
    const int32_t *weights;
    const int32_t *biases;
    const int32_t *factors;
    int32_t factor_step;
    int32_t units;
    int32_t depth;
    int32_t low;
    int32_t high;
} opgen_dual_mac_rows;

/* All channels of two pixels. columns: pairs of elements, those of both pixels next to each other, as
 * opgen_dual_mac_column makes them; filter->pairs > 0. The second pixel is written first: a single one may be
 * given twice. */
void opgen_dual_mac_two_pixels(const opgen_dual_mac_filter *filter, const uint32_t *columns, int8_t *first,
                               int8_t *second);

/* Convolution of an NHWC image. `zero_point` of the input surrounds it. scratch: 8 * pairs bytes, and
 * filter_w * input_c more if input_c is not a multiple of 4. Two pixels are read before they are written. */
void opgen_convolve_dual_mac_s8(const opgen_window_quant *window, int32_t zero_point,
                                const opgen_dual_mac_filter *filter, const int8_t *input, int8_t *output,
                                void *scratch);

/* Windows of one pixel: output[i] = filter * input[i] for `pixels` of `depth` channels. The output may start
 * where the input does. */
void opgen_convolve_pixels_dual_mac_s8(const opgen_dual_mac_filter *filter, int32_t pixels, int32_t depth,
                                       const int8_t *input, int8_t *output, void *scratch);

/* A fully connected layer: input [batches, depth], output [batches, units]. */
void opgen_fully_connected_dual_mac_s8(const opgen_dual_mac_rows *filter, int32_t batches,
                                       const int8_t *input, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_DUAL_MAC_H */
