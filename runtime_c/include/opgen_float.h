/* SPDX-License-Identifier: Apache-2.0 */
/* float32 functions of one element, and the softmax. The output may be the input. */
#ifndef OPGEN_FLOAT_H
#define OPGEN_FLOAT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 1 / (1 + e^-x). As in TensorFlow Lite, 1 above 16.619, and below -9 e^x, which is 0.013% too much at most.
 */
void opgen_sigmoid_f32(const float *input, float *output, int32_t size);

/* tanh(x). */
void opgen_tanh_each_f32(const float *input, float *output, int32_t size);

/* x limited to [low, high]; NaN stays NaN. max(x, 0) is x limited to [0, infinity]: a function that knew the
 * limit 0 would branch on every sign. */
void opgen_clip_f32(float low, float high, const float *input, float *output, int32_t size);

/* x for x > 0, else alpha * x. */
void opgen_leaky_f32(float alpha, const float *input, float *output, int32_t size);

/* The fused activation of an operator by its number in the .tflite format: 0 none, 1 max(x, 0), 2 x limited
 * to [-1, 1], 3 to [0, 6], 4 tanh(x), 5 1 where the sign bit is set, else 0. As in SVDF of TensorFlow Lite
 * Micro, NaN becomes 0 by 1, and the upper limit by 2 and 3. */
void opgen_fused_f32(int32_t activation, const float *input, float *output, int32_t size);

/* In each of `rows` rows of `depth` elements: e^(beta * (x - max)), divided by its sum. */
void opgen_softmax_rows_f32(float beta, int32_t rows, int32_t depth, const float *input, float *output);

/* The logarithm of that, with beta 1: x - max - ln(sum of e^(x - max)). */
void opgen_log_softmax_rows_f32(int32_t rows, int32_t depth, const float *input, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_FLOAT_H */
