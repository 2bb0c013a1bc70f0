/* SPDX-License-Identifier: Apache-2.0 */
/* Limiting of real numbers, as fused activations do. */
#ifndef OPGEN_CLAMP_H
#define OPGEN_CLAMP_H

#ifdef __cplusplus
extern "C" {
#endif

/* `value` limited to [low, high]; NaN stays NaN. Each comparison is one that processors have an instruction
 * for. */
static inline float opgen_clamp_f32(float value, float low, float high)
{
    const float raised = value < low ? low : value;
    return raised > high ? high : raised;
}

/* The same number, as one that compilers do not know: gcc makes branches of limits that it knows, and those
 * of real numbers are hard to predict. */
static inline float opgen_unknown_f32(float value)
{
    volatile float hidden = value;
    return hidden;
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_CLAMP_H */
