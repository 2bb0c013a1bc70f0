/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_float.h"

#include <float.h>
#include <math.h>

#include "opgen_clamp.h"

static inline float logistic(float x)
{
    if (x > 16.619047164916992188f) {
        return 1.0f;
    }
    return x < -9.0f ? expf(x) : 1.0f / (1.0f + expf(-x));
}

void opgen_sigmoid_f32(const float *input, float *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = logistic(input[i]);
    }
}

void opgen_tanh_each_f32(const float *input, float *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = tanhf(input[i]);
    }
}

void opgen_clip_f32(float low, float high, const float *input, float *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = opgen_clamp_f32(input[i], low, high);
    }
}

void opgen_leaky_f32(float alpha, const float *input, float *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = input[i] > 0.0f ? input[i] : input[i] * alpha;
    }
}

static float largest_of(const float *input, int32_t size)
{
    float largest = -FLT_MAX;
    for (int32_t i = 0; i < size; i++) {
        largest = largest < input[i] ? input[i] : largest;
    }
    return largest;
}

/* x limited to [low, high]; of NaN, high. */
static float limited(float x, float low, float high)
{
    const float lowered = x < high ? x : high;
    return lowered > low ? lowered : low;
}

void opgen_fused_f32(int32_t activation, const float *input, float *output, int32_t size)
{
    for (int32_t i = 0; i < size; i++) {
        const float x = input[i];
        switch (activation) {
        case 1:
            output[i] = x > 0.0f ? x : 0.0f;
            break;
        case 2:
            output[i] = limited(x, -1.0f, 1.0f);
            break;
        case 3:
            output[i] = limited(x, 0.0f, 6.0f);
            break;
        case 4:
            output[i] = tanhf(x);
            break;
        case 5:
            output[i] = copysignf(1.0f, x) < 0.0f ? 1.0f : 0.0f;
            break;
        default:
            output[i] = x;
            break;
        }
    }
}

void opgen_softmax_rows_f32(float beta, int32_t rows, int32_t depth, const float *input, float *output)
{
    for (int32_t row = 0; row < rows; row++) {
        const float largest = largest_of(input, depth);
        float sum = 0.0f;
        for (int32_t i = 0; i < depth; i++) {
            output[i] = expf((input[i] - largest) * beta);
            sum += output[i];
        }
        for (int32_t i = 0; i < depth; i++) {
            output[i] /= sum;
        }
        input += depth;
        output += depth;
    }
}

void opgen_log_softmax_rows_f32(int32_t rows, int32_t depth, const float *input, float *output)
{
    for (int32_t row = 0; row < rows; row++) {
        const float largest = largest_of(input, depth);
        float sum = 0.0f;
        for (int32_t i = 0; i < depth; i++) {
            sum += expf(input[i] - largest);
        }
        const float log_sum = logf(sum);
        for (int32_t i = 0; i < depth; i++) {
            output[i] = input[i] - largest - log_sum;
        }
        input += depth;
        output += depth;
    }
}
