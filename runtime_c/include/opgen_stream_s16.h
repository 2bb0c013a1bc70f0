/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of int16 images with int8 filters, where sums of products fit 32 bits. Zero points are 0.
 *
 * Filters are a stream of words. For each `group` units it has their weights, then the numbers that their
 * sums begin with, then the factors of their sums: sum * factor / 2^32, rounded once, is the result. Four
 * weights make a word, the first in its low byte. They come in runs of elements: of two elements, where each
 * element is there for both of two units; else of one unit after the other. What is missing is zero. */
#ifndef OPGEN_STREAM_S16_H
#define OPGEN_STREAM_S16_H

#include "opgen_window_s16.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const int32_t *words;
    int32_t size; /* elements of a filter */
    int32_t units;
    int32_t group;
    int32_t run;
} opgen_stream_s16;

/* Windows without gaps in a row. window: with channels in bytes, two for each; patch: what one of them
 * sees. */
void opgen_convolve_stream_s16(const opgen_window_quant *window, const opgen_stream_s16 *filter,
                               const int16_t *input, int16_t *patch, int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_STREAM_S16_H */
