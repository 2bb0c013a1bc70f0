/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lstm_full.h"

#include <stddef.h>
#include <string.h>

#include "opgen_dot_s8.h"
#include "opgen_fixed_point_s16.h"
#include "opgen_inverse_sqrt.h"

static inline int16_t plus_scaled(int16_t sum, int32_t total, int32_t multiplier, int32_t shift)
{
    const int32_t scaled = opgen_multiply_by_quantized_multiplier(total, multiplier, shift);
    return opgen_clamp_to_s16(opgen_wrapping_add(sum, scaled));
}

/* A vector of sums with mean 0 and variance 1, scaled, in units of 2^-12. Means have 10 fraction bits. */
static void lstm_full_normalize(const opgen_lstm_full_gate_quant *quant, const opgen_lstm_full_gate *gate,
                                int32_t units, int16_t *sums)
{
    int64_t total = 0;
    int64_t squares = 0;
    int32_t multiplier;
    for (int32_t i = 0; i < units; i++) {
        total += sums[i];
        squares += (int32_t)sums[i] * sums[i];
    }
    const int32_t mean = (int32_t)(total * 1024 / units);
    const int64_t variance = (squares * ((1 << 20) / units) - (int64_t)mean * mean) / (1 << 20);
    const int32_t least = quant->least_variance;
    const int32_t shift = opgen_inverse_sqrt(variance < 1 ? least : (int32_t)variance, &multiplier);
    for (int32_t i = 0; i < units; i++) {
        const int32_t normal =
            opgen_multiply_by_quantized_multiplier(sums[i] * 1024 - mean, multiplier, shift);
        const int64_t value = opgen_wrapping_add(opgen_wrapping_mul(normal, gate->norm[i]), gate->bias[i]);
        const int32_t rounded = (int32_t)((value > 0 ? value + 512 : value - 512) / 1024);
        sums[i] = plus_scaled(0, rounded, quant->norm_multiplier, quant->norm_shift + 12);
    }
}

/* The sums of a gate in units of 2^-12. */
static void sum_up(const opgen_sequences *sequences, const opgen_lstm_full_quant *quant,
                   const opgen_lstm_full_gate_quant *factors, const opgen_lstm_full_gate *gate,
                   const int8_t *x, const int8_t *state, const int16_t *cell, int16_t *sums)
{
    const int8_t *weights = gate->input_weights;
    const int8_t *recurrent = gate->recurrent_weights;
    for (int32_t i = 0; i < sequences->units; i++) {
        const int32_t bias = gate->norm == NULL ? gate->bias[i] : 0;
        const int32_t seen =
            opgen_dot_narrow_s8(bias, x, -quant->input_zero_point, weights, sequences->inputs);
        const int32_t kept =
            opgen_dot_narrow_s8(0, state, -quant->output_zero_point, recurrent, quant->outputs);
        int16_t sum = plus_scaled(0, seen, factors->input_multiplier, factors->input_shift);
        sum = plus_scaled(sum, kept, factors->recurrent_multiplier, factors->recurrent_shift);
        if (gate->cell_weights != NULL) {
            sum = plus_scaled(sum, gate->cell_weights[i] * cell[i], factors->cell_multiplier,
                              factors->cell_shift);
        }
        sums[i] = sum;
        weights += sequences->inputs;
        recurrent += quant->outputs;
    }
    if (gate->norm != NULL) {
        lstm_full_normalize(factors, gate, sequences->units, sums);
    }
}

/* The new cell; `opened` is NULL if it takes in what it does not keep. */
static void lstm_full_update_cell(const opgen_lstm_full_quant *quant, int32_t units, const int16_t *opened,
                                  const int16_t *forget, const int16_t *candidate, int16_t *cell)
{
    const int32_t limit = quant->cell_limit > 0 ? quant->cell_limit : 1 << 15;
    for (int32_t i = 0; i < units; i++) {
        const int32_t keep = opgen_logistic_s16(forget[i]);
        const int32_t take = opened != NULL ? opgen_logistic_s16(opened[i]) : INT16_MAX - keep;
        const int32_t kept = opgen_rounding_divide_by_pot(keep * cell[i], 15);
        const int32_t added =
            opgen_rounding_divide_by_pot(take * opgen_tanh_s16(candidate[i], 3), 15 + quant->cell_bits);
        cell[i] = (int16_t)opgen_clamp(opgen_clamp_to_s16(kept + added), -limit, limit);
    }
}

/* The projection of a hidden vector. */
static void project(const opgen_lstm_full_quant *quant, int32_t units, const int8_t *weights,
                    const int32_t *bias, const int8_t *hidden, int8_t *state)
{
    const int32_t limit = quant->projection_limit > 0 ? quant->projection_limit : 1 << 7;
    for (int32_t i = 0; i < quant->outputs; i++) {
        const int32_t total =
            opgen_dot_narrow_s8(bias != NULL ? bias[i] : 0, hidden, quant->hidden_zero_point, weights, units);
        const int32_t scaled = opgen_multiply_by_quantized_multiplier(total, quant->projection_multiplier,
                                                                      quant->projection_shift);
        const int32_t value = opgen_clamp_to_s8(opgen_wrapping_add(scaled, quant->output_zero_point));
        state[i] = (int8_t)opgen_clamp(value, -limit, limit);
        weights += units;
    }
}

/* The output, from the new cell and the sums of the output gate. A hidden vector that is to be projected has
 * the negative zero point. */
static void show(const opgen_lstm_full_quant *quant, int32_t units, const int8_t *weights,
                 const int32_t *bias, const int16_t *sums, const int16_t *cell, int8_t *hidden, int8_t *state)
{
    const int32_t zero_point = weights != NULL ? -quant->hidden_zero_point : quant->hidden_zero_point;
    int8_t *const shown = weights != NULL ? hidden : state;
    for (int32_t i = 0; i < units; i++) {
        const int32_t value = opgen_logistic_s16(sums[i]) * opgen_tanh_s16(cell[i], quant->cell_bits);
        const int32_t scaled =
            opgen_multiply_by_quantized_multiplier(value, quant->hidden_multiplier, quant->hidden_shift);
        shown[i] = opgen_clamp_to_s8(opgen_wrapping_add(scaled, zero_point));
    }
    if (weights != NULL) {
        project(quant, units, weights, bias, hidden, state);
    }
}

void opgen_lstm_full_s8(const opgen_sequences *sequences, const opgen_lstm_full_quant *quant,
                        const opgen_lstm_full_gate *gates, const int8_t *projection_weights,
                        const int32_t *projection_bias, const int8_t *input, int8_t *state, int16_t *cell,
                        int16_t *scratch, int8_t *output)
{
    const int32_t units = sequences->units;
    int16_t *const opened = gates[0].input_weights != NULL ? scratch : NULL;
    int16_t *const forget = scratch + units;
    int16_t *const candidate = forget + units;
    int16_t *const shown = candidate + units;
    for (int32_t batch = 0; batch < sequences->batches; batch++) {
        for (int32_t step = 0; step < sequences->steps; step++) {
            const int32_t index = batch * sequences->batch_stride + step * sequences->step_stride;
            const int8_t *const x = input + index * sequences->inputs;
            if (opened != NULL) {
                sum_up(sequences, quant, &quant->input_gate, &gates[0], x, state, cell, opened);
            }
            sum_up(sequences, quant, &quant->forget_gate, &gates[1], x, state, cell, forget);
            sum_up(sequences, quant, &quant->cell_gate, &gates[2], x, state, cell, candidate);
            lstm_full_update_cell(quant, units, opened, forget, candidate, cell);
            sum_up(sequences, quant, &quant->output_gate, &gates[3], x, state, cell, shown);
            show(quant, units, projection_weights, projection_bias, shown, cell, (int8_t *)forget, state);
            memcpy(output + index * quant->outputs, state, (size_t)quant->outputs);
        }
        state += quant->outputs;
        cell += units;
    }
}
