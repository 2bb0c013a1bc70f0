/* SPDX-License-Identifier: Apache-2.0 */
/* Layers of real numbers with weights of 8 bits: inputs are quantized when they are known, products are
 * summed as integers, and the sums are real numbers again. The results are those of LiteRT's reference
 * kernels.
 *
 * Sums of integers are modulo 2^32. `scales` has one scale per output channel. */
#ifndef OPGEN_HYBRID_H
#define OPGEN_HYBRID_H

#include <stdbool.h>
#include <stdint.h>

#include "opgen_window.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A stored integer q stands for scale * (q - zero_point). */
typedef struct {
    float scale;
    int32_t zero_point;
} opgen_dynamic_quant;

/* Quantizes `count` >= 1 numbers by the range that they have: to -127 .. 127 with a zero point of 0, or, if
 * `asymmetric`, to -128 .. 127 with the range widened to hold 0. NaN becomes the least integer. */
opgen_dynamic_quant opgen_quantize_dynamic(const float *values, int32_t count, bool asymmetric,
                                           int8_t *output);

/* As opgen_dense_f32; each row is quantized by itself. `scratch` has `depth` bytes. */
void opgen_dense_hybrid(int32_t batches, int32_t depth, int32_t units, float activation_min,
                        float activation_max, bool asymmetric, const float *scales, const float *input,
                        const int8_t *weights, const float *bias, int8_t *scratch, float *output);

/* As opgen_convolve_f32; each image is quantized by itself. `scratch` has the bytes of an image's elements.
 * `stepwise`: sums are multiplied by their channel's scale and then by the input's, else by the product. */
void opgen_convolve_hybrid(const opgen_window *window, bool asymmetric, bool stepwise, const float *scales,
                           const float *input, const int8_t *filter, const float *bias, int8_t *scratch,
                           float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_HYBRID_H */
