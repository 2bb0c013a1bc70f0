#include "opgen_lstm.h"

#include <float.h>
#include <stddef.h>
#include <string.h>

#include "opgen_clamp.h"
#include "opgen_dense.h"
#include "opgen_dot_s16.h"
#include "opgen_dot_s8.h"
#include "opgen_fixed_point.h"
#include "opgen_float.h"
#include "opgen_sigmoid.h"

/* One sum of a gate in units of 2^-12. */
static inline int16_t narrow_sum(int32_t total, int32_t multiplier, int32_t shift)
{
    return opgen_clamp_to_s16(opgen_multiply_by_quantized_multiplier(total, multiplier, shift));
}

static inline int16_t wide_sum(int64_t total, int32_t multiplier, int32_t shift)
{
    return opgen_clamp_to_s16(opgen_rescale_wide(total, multiplier, shift));
}

static inline int32_t product(int16_t first, int16_t second, int32_t multiplier, int32_t shift)
{
    return opgen_multiply_by_quantized_multiplier(first * second, multiplier, shift);
}

/* From the sums of the gates to the new cell; leaves tanh(cell) in `candidate`, which is the cell gate. */
static void update_cell(const opgen_lstm_quant *quant, int32_t units, int16_t *sums, int16_t *cell)
{
    int16_t *const candidate = sums + 2 * units;
    opgen_sigmoid_s16(3, 0, sums, sums, 2 * units);
    opgen_tanh_table_s16(3, 0, candidate, candidate, units);
    opgen_sigmoid_s16(3, 0, candidate + units, candidate + units, units);
    for (int32_t i = 0; i < units; i++) {
        const int16_t kept = opgen_clamp_to_s16(
            product(sums[units + i], cell[i], quant->forget_multiplier, quant->forget_shift));
        const int16_t added =
            opgen_clamp_to_s16(product(sums[i], candidate[i], quant->update_multiplier, quant->update_shift));
        cell[i] = (int16_t)opgen_clamp(kept + added, quant->cell_min, quant->cell_max);
    }
    opgen_tanh_table_s16(quant->tanh_multiplier, quant->tanh_shift, cell, candidate, units);
}

/* The body of both integer kernels, which differ in the type of the data and in how sums are computed. */
#define OPGEN_LSTM(type, dot, rescale, clamp)                                                                \
    const opgen_lstm_gate_quant *const scales[4] = {&quant->input_gate, &quant->forget_gate,                 \
                                                    &quant->cell_gate, &quant->output_gate};                 \
    const int32_t inputs = sequences->inputs;                                                                \
    const int32_t units = sequences->units;                                                                  \
    for (int32_t batch = 0; batch < sequences->batches; batch++) {                                           \
        for (int32_t step = 0; step < sequences->steps; step++) {                                            \
            const int32_t index = batch * sequences->batch_stride + step * sequences->step_stride;           \
            const type *const x = input + index * inputs;                                                    \
            int16_t *sum = scratch;                                                                          \
            for (int32_t i = 0; i < 4; i++) {                                                                \
                const int8_t *weights = gates[i].input_weights;                                              \
                const int8_t *recurrent = gates[i].recurrent_weights;                                        \
                for (int32_t unit = 0; unit < units; unit++) {                                               \
                    const int16_t seen =                                                                     \
                        rescale(dot(gates[i].bias[unit], x, -quant->input_zero_point, weights, inputs),      \
                                scales[i]->input_multiplier, scales[i]->input_shift);                        \
                    const int16_t remembered =                                                               \
                        rescale(dot(0, hidden, -quant->hidden_zero_point, recurrent, units),                 \
                                scales[i]->recurrent_multiplier, scales[i]->recurrent_shift);                \
                    *sum++ = opgen_clamp_to_s16(seen + remembered);                                          \
                    weights += inputs;                                                                       \
                    recurrent += units;                                                                      \
                }                                                                                            \
            }                                                                                                \
            update_cell(quant, units, scratch, cell);                                                        \
            for (int32_t i = 0; i < units; i++) {                                                            \
                const int32_t value = product(scratch[2 * units + i], scratch[3 * units + i],                \
                                              quant->hidden_multiplier, quant->hidden_shift);                \
                hidden[i] = clamp(opgen_wrapping_add(value, quant->hidden_zero_point));                      \
            }                                                                                                \
            memcpy(output + index * units, hidden, (size_t)units * sizeof(type));                            \
        }                                                                                                    \
        hidden += units;                                                                                     \
        cell += units;                                                                                       \
    }

void opgen_lstm_s8(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                   const opgen_lstm_gate_s8 *gates, const int8_t *input, int8_t *hidden, int16_t *cell,
                   int16_t *scratch, int8_t *output)
{
    OPGEN_LSTM(int8_t, opgen_dot_narrow_s8, narrow_sum, opgen_clamp_to_s8)
}

void opgen_lstm_s16(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                    const opgen_lstm_gate_s16 *gates, const int16_t *input, int16_t *hidden, int16_t *cell,
                    int16_t *scratch, int16_t *output)
{
    OPGEN_LSTM(int16_t, opgen_dot_wide_s16, wide_sum, opgen_clamp_to_s16)
}

/* One step of one sequence; `sums` holds five vectors. */
static void step_f32(const opgen_sequences *sequences, float cell_limit, const opgen_lstm_gate_f32 *gates,
                     const float *x, float *hidden, float *cell, float *sums)
{
    const int32_t units = sequences->units;
    float *const candidate = sums + 2 * units;
    float *const remembered = sums + 4 * units;
    for (int32_t i = 0; i < 4; i++) {
        float *const sum = sums + i * units;
        opgen_dense_f32(1, sequences->inputs, units, -FLT_MAX, FLT_MAX, x, gates[i].input_weights,
                        gates[i].bias, sum);
        opgen_dense_f32(1, units, units, -FLT_MAX, FLT_MAX, hidden, gates[i].recurrent_weights, NULL,
                        remembered);
        for (int32_t unit = 0; unit < units; unit++) {
            sum[unit] += remembered[unit];
        }
    }
    opgen_sigmoid_f32(sums, sums, 2 * units);
    opgen_tanh_each_f32(candidate, candidate, units);
    opgen_sigmoid_f32(candidate + units, candidate + units, units);
    for (int32_t i = 0; i < units; i++) {
        const float updated = sums[units + i] * cell[i] + sums[i] * candidate[i];
        cell[i] = opgen_clamp_f32(updated, -cell_limit, cell_limit);
    }
    opgen_tanh_each_f32(cell, candidate, units);
    for (int32_t i = 0; i < units; i++) {
        hidden[i] = candidate[i] * candidate[units + i];
    }
}

void opgen_lstm_f32(const opgen_sequences *sequences, float cell_limit, const opgen_lstm_gate_f32 *gates,
                    const float *input, float *hidden, float *cell, float *scratch, float *output)
{
    for (int32_t batch = 0; batch < sequences->batches; batch++) {
        for (int32_t step = 0; step < sequences->steps; step++) {
            const int32_t index = batch * sequences->batch_stride + step * sequences->step_stride;
            const float *const x = input + index * sequences->inputs;
            step_f32(sequences, cell_limit, gates, x, hidden, cell, scratch);
            memcpy(output + index * sequences->units, hidden, (size_t)sequences->units * sizeof(float));
        }
        hidden += sequences->units;
        cell += sequences->units;
    }
}
