/* Limiting of real numbers, as fused activations do. */
#ifndef OPGEN_CLAMP_H
#define OPGEN_CLAMP_H

#ifdef __cplusplus
extern "C" {
#endif

/* `value` limited to [low, high]; NaN stays NaN. */
static inline float opgen_clamp_f32(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_CLAMP_H */
