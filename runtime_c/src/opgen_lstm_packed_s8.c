/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lstm_packed.h"

#include <string.h>

#include "opgen_fixed_point.h"

/* Adds the products of a vector with four rows; returns the next weights. */
static const int8_t *add_packed_rows(const int8_t *x, int32_t size, const int8_t *weights, int32_t *totals)
{
    for (int32_t done = 0, count = (size - 1) % 16 + 1; done < size; done += count, count = 16) {
        for (int32_t i = 0; i < 4; i++, weights += 16) {
            for (int32_t k = 0; k < count; k++) {
                totals[i] += x[done + k] * weights[k];
            }
        }
    }
    return weights;
}

/* The sums of a gate; `stages` has one for each four units. */
static const int8_t *packed_gate(const opgen_sequences *sequences, const opgen_lstm_gate_quant *gate,
                                 const int8_t *weights, const int32_t *stages, int32_t stage, const int8_t *x,
                                 const int8_t *hidden, int16_t *sums)
{
    const int32_t units = sequences->units;
    for (int32_t unit = 0; unit < units; unit += 4, stages += stage) {
        int32_t totals[8];
        memcpy(totals, stages, sizeof(totals));
        weights = add_packed_rows(x, sequences->inputs, weights, totals);
        weights = add_packed_rows(hidden, units, weights, totals + 4);
        for (int32_t i = 0; i < 4; i++) {
            const int32_t seen = opgen_clamp_to_s16(
                opgen_multiply_by_quantized_multiplier(totals[i], gate->input_multiplier, gate->input_shift));
            const int32_t kept = opgen_clamp_to_s16(opgen_multiply_by_quantized_multiplier(
                totals[4 + i], gate->recurrent_multiplier, gate->recurrent_shift));
            *sums++ = opgen_clamp_to_s16(seen + kept);
        }
    }
    return weights;
}

void opgen_lstm_packed_s8(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                          const int8_t *weights, const int32_t *stages, int32_t stage, const int8_t *input,
                          int8_t *hidden, int16_t *cell, int16_t *scratch, int8_t *output)
{
    const opgen_lstm_gate_quant *const gates[4] = {&quant->input_gate, &quant->forget_gate, &quant->cell_gate,
                                                   &quant->output_gate};
    const int32_t units = sequences->units;
    const int32_t groups = (units + 3) / 4;
    for (int32_t batch = 0; batch < sequences->batches; batch++) {
        for (int32_t step = 0; step < sequences->steps; step++) {
            const int32_t index = batch * sequences->batch_stride + step * sequences->step_stride;
            const int8_t *at = weights;
            for (int32_t i = 0; i < 4; i++) {
                at = packed_gate(sequences, gates[i], at, stages + i * groups * stage, stage,
                                 input + index * sequences->inputs, hidden, scratch + i * 4 * groups);
            }
            opgen_lstm_show_s8(quant, units, 4 * groups, scratch, cell, hidden);
            memcpy(output + index * units, hidden, (size_t)units);
        }
        hidden += units;
        cell += units;
    }
}
