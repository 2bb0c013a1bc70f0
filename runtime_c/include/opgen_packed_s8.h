/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of int8 images with packed weights: for Helium, which multiplies 16 elements at a time. The
 * same in plain C elsewhere.
 *
 * The weights of four filters at a time lie in the order in which they are read: parts of 16 elements, each
 * for the first filter, the second, the third and the fourth. The first part has the (size - 1) % 16 + 1
 * first elements of a filter and zeros behind them, so that all others are whole. Filters that are not there
 * are zero. What follows the products of four filters is together, too: four sums to begin with (the bias,
 * and what the input's zero point adds), four multipliers, four shifts, which are below 0. Of two words for a
 * filter the first has the shift as its last byte, and the sum above; see opgen_stage.h.
 */
#ifndef OPGEN_PACKED_S8_H
#define OPGEN_PACKED_S8_H

#include "opgen_stage.h"
#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { OPGEN_PACKED_FILTERS = 4, OPGEN_PACKED_PART = 16 };

typedef struct {
    const int8_t *weights;
    const int32_t *stages; /* [filters / 4, rounded up][sums, multipliers, shifts][4], or [sums and shifts,
                              multipliers] */
    int32_t words;         /* of stages for a filter, see opgen_stage.h */
    int32_t size;          /* of a filter */
    int32_t filters;
    int32_t output_zero_point;
    int32_t activation_min;
    int32_t activation_max;
} opgen_packed_s8;

/* 1x1, without strides: input [pixels, size], output [pixels, filters]. Two pixels at a time, of which the
 * output may be written before all of the input is read; from the first to the last if the output does not
 * begin behind the input, else from the last on. */
void opgen_convolve_packed_1x1_s8(const opgen_packed_s8 *packed, int32_t pixels, const int8_t *input,
                                  int8_t *output);

/* The same of filters by fours, with stages of two that are two apart: [filters / 4][0 and 2, 1 and 3][sum,
 * multiplier, shift][2]. */
void opgen_convolve_fours_s8(const opgen_packed_s8 *packed, int32_t pixels, const int8_t *input,
                             int8_t *output);

/* Rows of a fully connected layer, of which all filters have one multiplier and one shift: stages are these
 * two, then the sums of all filters. In plain C. */
void opgen_fully_connected_one_scale_s8(const opgen_packed_s8 *packed, int32_t rows, const int8_t *input,
                                        int8_t *output);

/* Any window, `pad_value` around the image. Two pixels at a time, of which all is read before any of it is
 * written. patches: 2 * packed->size bytes of working memory. */
void opgen_convolve_packed_s8(const opgen_window_quant *window, const opgen_packed_s8 *packed,
                              int32_t pad_value, const int8_t *input, int8_t *patches, int8_t *output);

/* Any window without gaps in a row, of filters whose elements are packed column by column. What `rows` rows
 * of the output see of the image is read before any of them is written. columns: for each of these rows the
 * columns that its windows see, ((output_w - 1) * stride_w + filter_w) * filter_h * input_c bytes. */
void opgen_convolve_columns_s8(const opgen_window_quant *window, const opgen_packed_s8 *packed,
                               int32_t pad_value, int32_t rows, const int8_t *input, int8_t *columns,
                               int8_t *output);

/* Windows without gaps in a row, of 16, 32, ... channels, an even number of filters and strides of 1 or 2
 * along a row. Four pixels of a row are computed at a time, of which all is read before any of it is written.
 * weights: [filters / 2][row][channels / 16][tap][2][16], of the taps of a row the even ones before the odd
 * ones if the stride is 2; stages: [filters / 2][sum, multiplier, shift][2], of which shifts are below 0.
 * patch: what four pixels see, filter_h * input_c * (3 * stride_w + filter_w) bytes, of taps that are less
 * than the stride filter_h * input_c * 4 * filter_w. */
void opgen_convolve_quads_s8(const opgen_window_quant *window, const int8_t *weights, const int32_t *stages,
                             int32_t pad_value, int32_t output_zero_point, const int8_t *input, int8_t *patch,
                             int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_PACKED_S8_H */
