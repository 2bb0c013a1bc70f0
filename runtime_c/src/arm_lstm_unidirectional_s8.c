/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "arm_nnfunctions.h"
#include "arm_nnsupportfunctions.h"

/* output += requantize(bias + weights input), saturated; `weights` is [rows, columns] of int8_t, `bias` of
 * int32_t. */
static void lstm_unidirectional_s8_accumulate(const int8_t *input, int32_t columns, const void *weights,
                                              const void *bias, int32_t multiplier, int32_t shift,
                                              int32_t rows, int16_t *output)
{
    for (int32_t row = 0; row < rows; row++) {
        const int32_t sum = opgen_dot_s8(input, 0, (const int8_t *)weights + row * columns, columns);
        const int32_t scaled = opgen_multiply_by_quantized_multiplier(
            opgen_wrapping_add(sum, ((const int32_t *)bias)[row]), multiplier, shift);
        output[row] = opgen_clamp_to_s16(opgen_wrapping_add(scaled, output[row]));
    }
}

/* One gate at one step: activation(W input + U hidden), each product rescaled to Q3.12 and saturated by
 * itself. */
static void lstm_unidirectional_s8_compute_gate(const cmsis_nn_lstm_params *params,
                                                const cmsis_nn_lstm_gate *gate, const int8_t *input,
                                                const int8_t *hidden, int16_t *output)
{
    memset(output, 0, (size_t)params->hidden_size * sizeof(int16_t));
    lstm_unidirectional_s8_accumulate(input, params->input_size, gate->input_weights,
                                      gate->input_effective_bias, gate->input_multiplier, gate->input_shift,
                                      params->hidden_size, output);
    if (hidden != NULL) {
        lstm_unidirectional_s8_accumulate(hidden, params->hidden_size, gate->hidden_weights,
                                          gate->hidden_effective_bias, gate->hidden_multiplier,
                                          gate->hidden_shift, params->hidden_size, output);
    }
    arm_nn_activation_s16(output, output, params->hidden_size, 0, gate->activation_type);
}

/* One time step of one sequence: cell = forget * cell + input * candidate, output = gate * tanh(cell). */
static void lstm_unidirectional_s8_step(const cmsis_nn_lstm_params *params, const int8_t *input,
                                        const int8_t *hidden, int16_t *temp1, int16_t *temp2, int16_t *cell,
                                        int8_t *output)
{
    const cmsis_nn_activation full = {INT16_MIN, INT16_MAX};
    const cmsis_nn_activation clip = {-params->cell_clip, params->cell_clip};
    const cmsis_nn_activation cell_range = params->cell_clip > 0 ? clip : full;

    lstm_unidirectional_s8_compute_gate(params, &params->forget_gate, input, hidden, temp1);
    arm_elementwise_mul_s16(temp1, cell, 0, 0, cell, 0, params->forget_to_cell_multiplier,
                            params->forget_to_cell_shift, full.min, full.max, params->hidden_size);
    lstm_unidirectional_s8_compute_gate(params, &params->input_gate, input, hidden, temp1);
    lstm_unidirectional_s8_compute_gate(params, &params->cell_gate, input, hidden, temp2);
    for (int32_t i = 0; i < params->hidden_size; i++) {
        const int32_t update = opgen_multiply_by_quantized_multiplier(
            temp1[i] * temp2[i], params->input_to_cell_multiplier, params->input_to_cell_shift);
        cell[i] = (int16_t)opgen_clamp(opgen_wrapping_add(update, cell[i]), cell_range.min, cell_range.max);
    }
    lstm_unidirectional_s8_compute_gate(params, &params->output_gate, input, hidden, temp1);
    arm_nn_activation_s16(cell, temp2, params->hidden_size, params->cell_scale_power + 12, ARM_TANH);
    for (int32_t i = 0; i < params->hidden_size; i++) {
        const int32_t product = opgen_multiply_by_quantized_multiplier(
            temp1[i] * temp2[i], params->output_multiplier, params->output_shift);
        output[i] = opgen_clamp_to_s8(opgen_wrapping_add(product, params->output_offset));
    }
}

arm_cmsis_nn_status arm_lstm_unidirectional_s8(const int8_t *input, int8_t *output,
                                               const cmsis_nn_lstm_params *params,
                                               cmsis_nn_lstm_context *buffers)
{
    const int32_t size = params->hidden_size;

    if (buffers->hidden_state == NULL) {
        memset(buffers->cell_state, 0, (size_t)(params->batch_size * size) * sizeof(int16_t));
    }
    for (int32_t batch = 0; batch < params->batch_size; batch++) {
        int8_t *state = buffers->hidden_state != NULL ? (int8_t *)buffers->hidden_state + batch * size : NULL;
        int16_t *cell = (int16_t *)buffers->cell_state + batch * size;
        const int8_t *hidden = state;
        for (int32_t time = 0; time < params->time_steps; time++) {
            const int32_t i = params->time_major != 0 ? time * params->batch_size + batch
                                                      : batch * params->time_steps + time;
            lstm_unidirectional_s8_step(params, input + i * params->input_size, hidden,
                                        (int16_t *)buffers->temp1, (int16_t *)buffers->temp2, cell,
                                        output + i * size);
            hidden = output + i * size;
        }
        if (state != NULL && params->time_steps > 0) {
            memcpy(state, hidden, (size_t)size * sizeof(int8_t));
        }
    }
    return ARM_CMSIS_NN_SUCCESS;
}
