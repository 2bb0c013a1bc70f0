/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_svdf.h"

#include <string.h>

#include "opgen_dot.h"
#include "opgen_dot_s8.h"
#include "opgen_fixed_point.h"
#include "opgen_float.h"
#include "opgen_mve.h"

/* Moves every history one entry to the left. The entry that slides in from the next history is overwritten
 * afterwards. */
static void forget_oldest(const opgen_svdf_sizes *sizes, void *state, int32_t element)
{
    const int32_t entries = sizes->batches * sizes->filters * sizes->memory;
    uint8_t *to = (uint8_t *)state;
    const uint8_t *from = to + element;
    int32_t bytes = (entries - 1) * element;
    if (entries <= 0) {
        return;
    }
#if OPGEN_HAS_MVE
    for (; bytes >= 16; bytes -= 16) {
        vstrbq_u8(to, vldrbq_u8(from));
        to += 16;
        from += 16;
    }
#elif OPGEN_HAS_DSP /* which reads words from any address, unlike memmove */
    for (; bytes >= 16; bytes -= 16) {
        for (int32_t i = 0; i < 16; i += 4) {
            uint32_t word;
            memcpy(&word, from + i, sizeof(word));
            memcpy(to + i, &word, sizeof(word));
        }
        to += 16;
        from += 16;
    }
#endif
    memmove(to, from, (size_t)bytes);
}

static int8_t as_entry(const opgen_svdf_quant *quant, int32_t total)
{
    const int32_t entry =
        opgen_multiply_by_quantized_multiplier(total, quant->feature_multiplier, quant->feature_shift);
    return (int8_t)(opgen_clamp_to_s8(entry) + quant->state_zero_point);
}

/* The newest entries of four histories. */
static void keep_4(const opgen_svdf_quant *quant, const int32_t *totals, int32_t memory, int8_t *newest)
{
#if OPGEN_HAS_MVE
    const int32x4_t entries = opgen_multiply_by_quantized_multiplier_4(
        vldrwq_s32(totals), quant->feature_multiplier, quant->feature_shift);
    const uint32x4_t places = vmulq_n_u32(vidupq_n_u32(0, 1), (uint32_t)memory);
    vstrbq_scatter_offset_s32(
        newest, places, vaddq_n_s32(opgen_clamp_4(entries, INT8_MIN, INT8_MAX), quant->state_zero_point));
#else
    for (int32_t i = 0; i < 4; i++) {
        newest[i * memory] = as_entry(quant, totals[i]);
    }
#endif
}

/* The newest entry of every history of a batch. */
static void keep(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant, const int32_t *feature_sums,
                 const int8_t *input, const int8_t *weights, int8_t *newest)
{
    const int32_t features = sizes->features;
    const int32_t offset = feature_sums != NULL ? 0 : -quant->input_zero_point;
    int32_t i = 0;
    for (; i <= sizes->filters - 4; i += 4) {
        int32_t totals[4] = {0, 0, 0, 0};
        if (feature_sums != NULL) {
            memcpy(totals, feature_sums + i, sizeof(totals));
        }
        opgen_dot_4_s8(totals, input, offset, weights, features, features);
        keep_4(quant, totals, sizes->memory, newest);
        weights += 4 * features;
        newest += 4 * sizes->memory;
    }
    for (; i < sizes->filters; i++) {
        const int32_t start = feature_sums != NULL ? feature_sums[i] : 0;
        *newest = as_entry(quant, opgen_dot_narrow_s8(start, input, offset, weights, features));
        weights += features;
        newest += sizes->memory;
    }
}

/* What is computed of the histories of one batch. */
static void weigh_histories(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant,
                            const int32_t *unit_sums, const int8_t *state, const int8_t *weights,
                            int8_t *output)
{
    const int32_t units = sizes->filters / sizes->rank;
    const int32_t entries = sizes->rank * sizes->memory;
    int32_t unit = 0;
#if OPGEN_HAS_MVE
    for (; unit <= units - 4; unit += 4, state += 4 * entries, weights += 4 * entries) {
        int32_t totals[4];
        for (int32_t i = 0; i < 4; i++) {
            totals[i] = opgen_dot_narrow_s8(unit_sums[unit + i], state + i * entries, 0,
                                            weights + i * entries, entries);
        }
        const int32x4_t results = opgen_multiply_by_quantized_multiplier_4(
            vldrwq_s32(totals), quant->time_multiplier, quant->time_shift);
        vstrbq_s32(output + unit,
                   opgen_clamp_4(vaddq_n_s32(results, quant->output_zero_point), INT8_MIN, INT8_MAX));
    }
#endif
    for (; unit < units; unit++, state += entries, weights += entries) {
        const int32_t total = opgen_dot_narrow_s8(unit_sums[unit], state, 0, weights, entries);
        const int32_t result =
            opgen_multiply_by_quantized_multiplier(total, quant->time_multiplier, quant->time_shift);
        output[unit] = opgen_clamp_to_s8(opgen_wrapping_add(result, quant->output_zero_point));
    }
}

void opgen_svdf_s8_state_s8(const opgen_svdf_sizes *sizes, const opgen_svdf_quant *quant,
                            const int32_t *feature_sums, const int32_t *unit_sums, const int8_t *input,
                            const int8_t *weights_feature, const int8_t *weights_time, int8_t *state,
                            int8_t *output)
{
    forget_oldest(sizes, state, 1);
    for (int32_t batch = 0; batch < sizes->batches; batch++) {
        keep(sizes, quant, feature_sums, input, weights_feature, state + sizes->memory - 1);
        weigh_histories(sizes, quant, unit_sums, state, weights_time, output);
        input += sizes->features;
        state += sizes->filters * sizes->memory;
        output += sizes->filters / sizes->rank;
    }
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
