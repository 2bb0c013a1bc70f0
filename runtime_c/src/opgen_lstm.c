/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lstm_packed.h"

#include <float.h>
#include <stddef.h>
#include <string.h>

#include "opgen_clamp.h"
#include "opgen_dense.h"
#include "opgen_dot_s16.h"
#include "opgen_dot_s8.h"
#include "opgen_fixed_point.h"
#include "opgen_float.h"
#include "opgen_mve.h"
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

static inline int32_t lstm_product(int16_t first, int16_t second, int32_t multiplier, int32_t shift)
{
    return opgen_multiply_by_quantized_multiplier(first * second, multiplier, shift);
}

#if OPGEN_HAS_MVE

static inline int32x4_t product_4(const int16_t *first, const int16_t *second, int32_t multiplier,
                                  int32_t shift, mve_pred16_t inside)
{
    const int32x4_t products = vmulq_s32(vldrhq_z_s32(first, inside), vldrhq_z_s32(second, inside));
    return opgen_multiply_by_quantized_multiplier_4(products, multiplier, shift);
}

#endif

/* cell = forget gate * cell + input gate * cell gate, limited. */
static void mix_cell(const opgen_lstm_quant *quant, int32_t units, int32_t stride, const int16_t *sums,
                     int16_t *cell)
{
    const int16_t *const forget = sums + stride;
    const int16_t *const candidate = forget + stride;
#if OPGEN_HAS_MVE
    for (int32_t i = 0; i < units; i += 4) {
        const mve_pred16_t inside = vctp32q((uint32_t)(units - i));
        const int32x4_t kept =
            product_4(forget + i, cell + i, quant->forget_multiplier, quant->forget_shift, inside);
        const int32x4_t added =
            product_4(sums + i, candidate + i, quant->update_multiplier, quant->update_shift, inside);
        const int32x4_t mixed =
            vaddq_s32(opgen_clamp_4(kept, INT16_MIN, INT16_MAX), opgen_clamp_4(added, INT16_MIN, INT16_MAX));
        vstrhq_p_s32(cell + i, opgen_clamp_4(mixed, quant->cell_min, quant->cell_max), inside);
    }
#else
    for (int32_t i = 0; i < units; i++) {
        const int16_t kept = opgen_clamp_to_s16(
            lstm_product(forget[i], cell[i], quant->forget_multiplier, quant->forget_shift));
        const int16_t added = opgen_clamp_to_s16(
            lstm_product(sums[i], candidate[i], quant->update_multiplier, quant->update_shift));
        cell[i] = (int16_t)opgen_clamp(kept + added, quant->cell_min, quant->cell_max);
    }
#endif
}

/* From the sums of the gates to the new cell; leaves tanh(cell) in `candidate`, which is the cell gate. */
static void lstm_update_cell(const opgen_lstm_quant *quant, int32_t units, int32_t stride, int16_t *sums,
                             int16_t *cell)
{
    int16_t *const candidate = sums + 2 * stride;
    opgen_sigmoid_s16(3, 0, sums, sums, 2 * stride);
    opgen_tanh_table_s16(3, 0, candidate, candidate, units);
    opgen_sigmoid_s16(3, 0, candidate + stride, candidate + stride, units);
    mix_cell(quant, units, stride, sums, cell);
    opgen_tanh_table_s16(quant->tanh_multiplier, quant->tanh_shift, cell, candidate, units);
}

/* sums += totals * multiplier * 2^(shift - 31), saturated before and after; four of each. */
static inline void add_4(const int32_t *totals, int32_t multiplier, int32_t shift, int16_t *sums)
{
#if OPGEN_HAS_MVE
    const int32x4_t scaled = opgen_multiply_by_quantized_multiplier_4(vldrwq_s32(totals), multiplier, shift);
    const int32x4_t both = vaddq_s32(vldrhq_s32(sums), opgen_clamp_4(scaled, INT16_MIN, INT16_MAX));
    vstrhq_s32(sums, opgen_clamp_4(both, INT16_MIN, INT16_MAX));
#else
    for (int32_t i = 0; i < 4; i++) {
        sums[i] = opgen_clamp_to_s16(sums[i] + narrow_sum(totals[i], multiplier, shift));
    }
#endif
}

/* Adds the rescaled products of a vector with `rows` rows to sums. starts: where the products of each row
 * begin; NULL: at 0. */
static void add_products_s8(const int32_t *starts, const int8_t *x, int32_t offset, const int8_t *weights,
                            int32_t size, int32_t rows, int32_t multiplier, int32_t shift, int16_t *sums)
{
    int32_t row = 0;
    for (; row <= rows - 4; row += 4) {
        int32_t totals[4] = {0, 0, 0, 0};
        if (starts != NULL) {
            memcpy(totals, starts + row, sizeof(totals));
        }
        opgen_dot_4_s8(totals, x, offset, weights, size, size);
        add_4(totals, multiplier, shift, sums + row);
        weights += 4 * size;
    }
    for (; row < rows; row++) {
        const int32_t start = starts != NULL ? starts[row] : 0;
        const int32_t total = opgen_dot_narrow_s8(start, x, offset, weights, size);
        sums[row] = opgen_clamp_to_s16(sums[row] + narrow_sum(total, multiplier, shift));
        weights += size;
    }
}

static void gates_s8(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                     const opgen_lstm_gate_s8 *gates, const int32_t *starts, const int8_t *x,
                     const int8_t *hidden, int16_t *sums)
{
    const opgen_lstm_gate_quant *const scales[4] = {&quant->input_gate, &quant->forget_gate,
                                                    &quant->cell_gate, &quant->output_gate};
    const int32_t inputs = sequences->inputs;
    const int32_t units = sequences->units;
    memset(sums, 0, (size_t)(4 * units) * sizeof(*sums));
    for (int32_t i = 0; i < 4; i++) {
        add_products_s8(starts != NULL ? starts + i * units : gates[i].bias, x,
                        starts != NULL ? 0 : -quant->input_zero_point, gates[i].input_weights, inputs, units,
                        scales[i]->input_multiplier, scales[i]->input_shift, sums);
        add_products_s8(starts != NULL ? starts + (4 + i) * units : NULL, hidden,
                        starts != NULL ? 0 : -quant->hidden_zero_point, gates[i].recurrent_weights, units,
                        units, scales[i]->recurrent_multiplier, scales[i]->recurrent_shift, sums);
        sums += units;
    }
}

static void gates_s16(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                      const opgen_lstm_gate_s16 *gates, const int16_t *x, const int16_t *hidden,
                      int16_t *sums)
{
    const opgen_lstm_gate_quant *const scales[4] = {&quant->input_gate, &quant->forget_gate,
                                                    &quant->cell_gate, &quant->output_gate};
    const int32_t inputs = sequences->inputs;
    const int32_t units = sequences->units;
    for (int32_t i = 0; i < 4; i++) {
        for (int32_t unit = 0; unit < units; unit++) {
            const int16_t seen = wide_sum(opgen_dot_wide_s16(gates[i].bias[unit], x, -quant->input_zero_point,
                                                             gates[i].input_weights + unit * inputs, inputs),
                                          scales[i]->input_multiplier, scales[i]->input_shift);
            const int16_t remembered =
                wide_sum(opgen_dot_wide_s16(0, hidden, -quant->hidden_zero_point,
                                            gates[i].recurrent_weights + unit * units, units),
                         scales[i]->recurrent_multiplier, scales[i]->recurrent_shift);
            *sums++ = opgen_clamp_to_s16(seen + remembered);
        }
    }
}

/* Element i of the new hidden vector, before it is limited. */
static inline int32_t shown(const opgen_lstm_quant *quant, int32_t stride, const int16_t *sums, int32_t i)
{
    const int32_t value = lstm_product(sums[2 * stride + i], sums[3 * stride + i], quant->hidden_multiplier,
                                       quant->hidden_shift);
    return opgen_wrapping_add(value, quant->hidden_zero_point);
}

static void show_s8(const opgen_lstm_quant *quant, int32_t units, int32_t stride, const int16_t *sums,
                    int8_t *hidden)
{
#if OPGEN_HAS_MVE
    for (int32_t i = 0; i < units; i += 4) {
        const mve_pred16_t inside = vctp32q((uint32_t)(units - i));
        const int32x4_t values = product_4(sums + 2 * stride + i, sums + 3 * stride + i,
                                           quant->hidden_multiplier, quant->hidden_shift, inside);
        vstrbq_p_s32(hidden + i,
                     opgen_clamp_4(vaddq_n_s32(values, quant->hidden_zero_point), INT8_MIN, INT8_MAX),
                     inside);
    }
#else
    for (int32_t i = 0; i < units; i++) {
        hidden[i] = opgen_clamp_to_s8(shown(quant, stride, sums, i));
    }
#endif
}

void opgen_lstm_show_s8(const opgen_lstm_quant *quant, int32_t units, int32_t stride, int16_t *sums,
                        int16_t *cell, int8_t *hidden)
{
    lstm_update_cell(quant, units, stride, sums, cell);
    show_s8(quant, units, stride, sums, hidden);
}

void opgen_lstm_s8(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                   const opgen_lstm_gate_s8 *gates, const int32_t *starts, const int8_t *input,
                   int8_t *hidden, int16_t *cell, int16_t *scratch, int8_t *output)
{
    const int32_t units = sequences->units;
    for (int32_t batch = 0; batch < sequences->batches; batch++) {
        for (int32_t step = 0; step < sequences->steps; step++) {
            const int32_t index = batch * sequences->batch_stride + step * sequences->step_stride;
            gates_s8(sequences, quant, gates, starts, input + index * sequences->inputs, hidden, scratch);
            opgen_lstm_show_s8(quant, units, units, scratch, cell, hidden);
            memcpy(output + index * units, hidden, (size_t)units);
        }
        hidden += units;
        cell += units;
    }
}

void opgen_lstm_s16(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                    const opgen_lstm_gate_s16 *gates, const int16_t *input, int16_t *hidden, int16_t *cell,
                    int16_t *scratch, int16_t *output)
{
    const int32_t units = sequences->units;
    for (int32_t batch = 0; batch < sequences->batches; batch++) {
        for (int32_t step = 0; step < sequences->steps; step++) {
            const int32_t index = batch * sequences->batch_stride + step * sequences->step_stride;
            gates_s16(sequences, quant, gates, input + index * sequences->inputs, hidden, scratch);
            lstm_update_cell(quant, units, units, scratch, cell);
            for (int32_t i = 0; i < units; i++) {
                hidden[i] = opgen_clamp_to_s16(shown(quant, units, scratch, i));
            }
            memcpy(output + index * units, hidden, (size_t)units * sizeof(int16_t));
        }
        hidden += units;
        cell += units;
    }
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
