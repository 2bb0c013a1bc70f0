/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lstm_pairs.h"

#include <string.h>

#include "opgen_pairs.h"

/* Four sums as int16 in units of 2^-12, or what they add to those that are there. */
static const int32_t *gate_sums(const opgen_lstm_quant *quant, bool is_hidden, const int32_t *pairs,
                                int32_t size, const int32_t *stream, int32_t units, int16_t *sums)
{
    const opgen_lstm_gate_quant *const gates[4] = {&quant->input_gate, &quant->forget_gate, &quant->cell_gate,
                                                   &quant->output_gate};
    int32_t doubled[4] = {0, 0, 0, 0};
    stream = opgen_dot_pairs_4(pairs, size, stream, doubled);
    for (int32_t i = 0; i < 4; i++, stream++, sums += units) {
        const int32_t total = opgen_wrapping_add(doubled[i], *stream) >> 1;
        const int32_t multiplier = is_hidden ? gates[i]->recurrent_multiplier : gates[i]->input_multiplier;
        const int32_t shift = is_hidden ? gates[i]->recurrent_shift : gates[i]->input_shift;
        const int32_t sum =
            opgen_clamp_to_s16(opgen_multiply_by_quantized_multiplier(total, multiplier, shift));
        *sums = opgen_clamp_to_s16(sum + (is_hidden ? *sums : 0));
    }
    return stream;
}

void opgen_lstm_pairs_s8(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                         const int32_t *stream, const int8_t *input, int8_t *hidden, int16_t *cell,
                         int32_t *scratch, int8_t *output)
{
    const int32_t inputs = sequences->inputs;
    const int32_t units = sequences->units;
    for (int32_t batch = 0; batch < sequences->batches; batch++) {
        for (int32_t step = 0; step < sequences->steps; step++) {
            const int32_t index = batch * sequences->batch_stride + step * sequences->step_stride;
            int32_t *const kept = opgen_widen_pairs(input + index * inputs, inputs, scratch);
            int16_t *const sums = (int16_t *)opgen_widen_pairs(hidden, units, kept);
            const int32_t *at = stream;
            for (int32_t unit = 0; unit < units; unit++) {
                at = gate_sums(quant, false, scratch, inputs, at, units, sums + unit);
                at = gate_sums(quant, true, kept, units, at, units, sums + unit);
            }
            opgen_lstm_mix_s8(quant, units, sums, cell, hidden);
            memcpy(output + index * units, hidden, (size_t)units);
        }
        hidden += units;
        cell += units;
    }
}
