#include "opgen_svdf.h"

#include <string.h>

#include "opgen_dot.h"
#include "opgen_fixed_point.h"
#include "opgen_float.h"

/* Moves every history one entry to the left. The entry that slides in from the next history is overwritten
 * afterwards. */
static void forget_oldest(const opgen_svdf_sizes *sizes, void *state, int32_t element)
{
    const int32_t entries = sizes->batches * sizes->filters * sizes->memory;
    if (entries > 0) {
        memmove(state, (const uint8_t *)state + element, (size_t)(entries - 1) * (size_t)element);
    }
}

static int32_t feature(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant, const int8_t *input,
                       const int8_t *weights)
{
    int32_t total = 0;
    for (int32_t i = 0; i < sizes->features; i++) {
        total = opgen_wrapping_add(total, weights[i] * (input[i] - quant->input_zero_point));
    }
    return opgen_multiply_by_quantized_multiplier(total, quant->feature_multiplier, quant->feature_shift);
}

static int8_t rescaled(const opgen_svdf_quant *quant, int32_t total)
{
    const int32_t result =
        opgen_multiply_by_quantized_multiplier(total, quant->time_multiplier, quant->time_shift);
    return opgen_clamp_to_s8(opgen_wrapping_add(result, quant->output_zero_point));
}

/* The body of both integer kernels, which differ in the type of the state. */
#define OPGEN_SVDF(type, clamp)                                                                              \
    const int32_t units = sizes->filters / sizes->rank;                                                      \
    const int32_t unit_entries = sizes->rank * sizes->memory;                                                \
    forget_oldest(sizes, state, (int32_t)sizeof(type));                                                      \
    for (int32_t batch = 0; batch < sizes->batches; batch++) {                                               \
        type *newest = state + sizes->memory - 1;                                                            \
        const type *weight = weights_time;                                                                   \
        for (int32_t i = 0; i < sizes->filters; i++) {                                                       \
            const int32_t entry = feature(sizes, quant, input, weights_feature + i * sizes->features);       \
            *newest = (type)(clamp(entry) + quant->state_zero_point);                                        \
            newest += sizes->memory;                                                                         \
        }                                                                                                    \
        for (int32_t unit = 0; unit < units; unit++) {                                                       \
            int32_t total = bias != NULL ? bias[unit] : 0;                                                   \
            for (int32_t i = 0; i < unit_entries; i++) {                                                     \
                total = opgen_wrapping_add(                                                                  \
                    total, opgen_wrapping_mul(*weight++, *state++ - quant->state_zero_point));               \
            }                                                                                                \
            *output++ = rescaled(quant, total);                                                              \
        }                                                                                                    \
        input += sizes->features;                                                                            \
    }

void opgen_svdf_s8_state_s8(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant, const int8_t *input,
                            const int8_t *weights_feature, const int8_t *weights_time, const int32_t *bias,
                            int8_t *state, int8_t *output)
{
    OPGEN_SVDF(int8_t, opgen_clamp_to_s8)
}

void opgen_svdf_s8_state_s16(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant,
                             const int8_t *input, const int8_t *weights_feature, const int16_t *weights_time,
                             const int32_t *bias, int16_t *state, int8_t *output)
{
    OPGEN_SVDF(int16_t, opgen_clamp_to_s16)
}

void opgen_svdf_f32(const opgen_svdf_sizes *sizes, int32_t activation, const float *input,
                    const float *weights_feature, const float *weights_time, const float *bias, float *state,
                    float *output)
{
    const int32_t units = sizes->filters / sizes->rank;
    forget_oldest(sizes, state, (int32_t)sizeof(float));
    for (int32_t batch = 0; batch < sizes->batches; batch++) {
        const float *weights = weights_time;
        for (int32_t i = 0; i < sizes->filters; i++) {
            state[(i + 1) * sizes->memory - 1] =
                opgen_dot_f32(0.0f, weights_feature + i * sizes->features, input, sizes->features);
        }
        for (int32_t unit = 0; unit < units; unit++) {
            float total = bias != NULL ? bias[unit] : 0.0f;
            for (int32_t i = 0; i < sizes->rank; i++) {
                total += opgen_dot_f32(0.0f, weights, state, sizes->memory);
                weights += sizes->memory;
                state += sizes->memory;
            }
            output[unit] = total;
        }
        opgen_fused_f32(activation, output, output, units);
        output += units;
        input += sizes->features;
    }
}
