/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_recurrent_layers.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "opgen_dot.h"
#include "opgen_float.h"

/* The constants of one layer in one direction; biases may be NULL. */
typedef struct {
    const float *weights;
    const float *recurrent;
    const float *bias;
    const float *recurrent_bias;
    int32_t inputs;
    int32_t units;
} cell_weights;

/* Takes the states of one sequence from one step to the next; gates is scratch. `cell` is NULL of cells that
 * have only a hidden vector. */
typedef void (*cell_step)(const cell_weights *w, const float *x, float *hidden, float *cell, float *gates);

/* gates[i] = weights[i] * x + bias[i], for `rows` rows. */
static void recurrent_layers_product(int32_t rows, int32_t size, const float *weights, const float *bias,
                                     const float *x, float *gates)
{
    for (int32_t i = 0; i < rows; i++) {
        gates[i] = opgen_dot_f32(bias != NULL ? bias[i] : 0.0f, x, weights + i * size, size);
    }
}

static void gru_step(const cell_weights *w, const float *x, float *hidden, float *cell, float *gates)
{
    const int32_t units = w->units;
    float *const kept = gates + 3 * units;
    (void)cell;
    recurrent_layers_product(3 * units, w->inputs, w->weights, w->bias, x, gates);
    recurrent_layers_product(3 * units, units, w->recurrent, w->recurrent_bias, hidden, kept);
    for (int32_t i = 0; i < 2 * units; i++) {
        gates[i] += kept[i];
    }
    opgen_sigmoid_f32(gates, gates, 2 * units);
    for (int32_t i = 0; i < units; i++) {
        const float candidate = tanhf(gates[2 * units + i] + gates[i] * kept[2 * units + i]);
        hidden[i] = candidate + gates[units + i] * (hidden[i] - candidate);
    }
}

static void lstm_step(const cell_weights *w, const float *x, float *hidden, float *cell, float *gates)
{
    const int32_t units = w->units;
    recurrent_layers_product(4 * units, w->inputs, w->weights, w->bias, x, gates);
    for (int32_t i = 0; i < 4 * units; i++) {
        const float bias = w->recurrent_bias != NULL ? w->recurrent_bias[i] : 0.0f;
        gates[i] += opgen_dot_f32(bias, hidden, w->recurrent + i * units, units);
    }
    opgen_sigmoid_f32(gates, gates, 2 * units);
    opgen_tanh_each_f32(gates + 2 * units, gates + 2 * units, units);
    opgen_sigmoid_f32(gates + 3 * units, gates + 3 * units, units);
    for (int32_t i = 0; i < units; i++) {
        cell[i] = gates[units + i] * cell[i] + gates[i] * gates[2 * units + i];
        hidden[i] = gates[3 * units + i] * tanhf(cell[i]);
    }
}

static void rnn_sums(const cell_weights *w, const float *x, const float *hidden, float *gates)
{
    recurrent_layers_product(w->units, w->inputs, w->weights, w->bias, x, gates);
    for (int32_t i = 0; i < w->units; i++) {
        const float bias = w->recurrent_bias != NULL ? w->recurrent_bias[i] : 0.0f;
        gates[i] += opgen_dot_f32(bias, hidden, w->recurrent + i * w->units, w->units);
    }
}

static void rnn_tanh_step(const cell_weights *w, const float *x, float *hidden, float *cell, float *gates)
{
    (void)cell;
    rnn_sums(w, x, hidden, gates);
    opgen_tanh_each_f32(gates, hidden, w->units);
}

static void rnn_relu_step(const cell_weights *w, const float *x, float *hidden, float *cell, float *gates)
{
    (void)cell;
    rnn_sums(w, x, hidden, gates);
    for (int32_t i = 0; i < w->units; i++) {
        hidden[i] = gates[i] < 0.0f ? 0.0f : gates[i];
    }
}

/* The vectors of all sequences, before and after; `last` is NULL if nobody reads them, and `spare` has room
 * for one of them then. `first` is NULL of cells that have no such vector. */
typedef struct {
    const float *first;
    float *last;
    float *spare;
} sequence_states;

/* Returns the vector of a sequence, as it is before the first step. */
static float *recurrent_layers_begin(const sequence_states *states, int32_t sequence, int32_t units)
{
    if (states->first == NULL) {
        return NULL;
    }
    float *const state = states->last != NULL ? states->last + sequence * units : states->spare;
    memmove(state, states->first + sequence * units, (size_t)units * sizeof(float));
    return state;
}

/* One layer in one direction; `output` points at the direction's part of the first vector, or is NULL. */
static void run_cell(const opgen_recurrent_layers *p, cell_step step, const cell_weights *w, bool backward,
                     const float *input, int32_t sequence, const sequence_states *hiddens,
                     const sequence_states *cells, float *gates, float *output)
{
    for (int32_t batch = 0; batch < p->batches; batch++) {
        float *const hidden = recurrent_layers_begin(hiddens, sequence + batch, p->units);
        float *const cell = recurrent_layers_begin(cells, sequence + batch, p->units);
        for (int32_t i = 0; i < p->steps; i++) {
            const int32_t time = backward ? p->steps - 1 - i : i;
            const int32_t index = batch * p->batch_stride + time * p->step_stride;
            step(w, input + index * w->inputs, hidden, cell, gates);
            if (output != NULL) {
                memcpy(output + index * p->directions * p->units, hidden, (size_t)p->units * sizeof(float));
            }
        }
    }
}

/* Layers read and write by turns the output, or what comes after `between`, and `between`, so that the last
 * one writes the output. */
static void run_layers(const opgen_recurrent_layers *p, cell_step step, const float *input,
                       const float *const *weights, float *gates, float *between, float *output,
                       const sequence_states *hiddens, const sequence_states *cells)
{
    const int32_t count = p->has_biases ? 4 : 2;
    cell_weights w = {NULL, NULL, NULL, NULL, p->inputs, p->units};
    const int32_t whole = p->layers > 2 ? p->batches * p->steps * p->directions * p->units : 0;
    float *const other = output != NULL ? output : between + whole;
    int32_t sequence = 0;
    for (int32_t layer = 0; layer < p->layers; layer++) {
        float *const inner = (p->layers - layer) % 2 == 1 ? other : between;
        float *const result = layer + 1 < p->layers ? inner : output;
        for (int32_t direction = 0; direction < p->directions; direction++) {
            w.weights = weights[0];
            w.recurrent = weights[1];
            w.bias = p->has_biases ? weights[2] : NULL;
            w.recurrent_bias = p->has_biases ? weights[3] : NULL;
            run_cell(p, step, &w, direction == 1, input, sequence, hiddens, cells, gates,
                     result != NULL ? result + direction * p->units : NULL);
            weights += count;
            sequence += p->batches;
        }
        input = result;
        w.inputs = p->directions * p->units;
    }
}

/* Of cells that have a hidden vector only. */
static const sequence_states recurrent_layers_no_states = {NULL, NULL, NULL};

void opgen_gru_layers_f32(const opgen_recurrent_layers *p, const float *input, const float *hidden,
                          const float *const *weights, float *scratch, float *output, float *last_hidden)
{
    const sequence_states hiddens = {hidden, last_hidden, scratch + 6 * p->units};
    float *const between = hiddens.spare + (last_hidden == NULL ? p->units : 0);
    run_layers(p, gru_step, input, weights, scratch, between, output, &hiddens, &recurrent_layers_no_states);
}

void opgen_lstm_layers_f32(const opgen_recurrent_layers *p, const float *input, const float *hidden,
                           const float *cell, const float *const *weights, float *scratch, float *output,
                           float *last_hidden, float *last_cell)
{
    const sequence_states hiddens = {hidden, last_hidden, scratch + 4 * p->units};
    const sequence_states cells = {cell, last_cell, hiddens.spare + (last_hidden == NULL ? p->units : 0)};
    float *const between = cells.spare + (last_cell == NULL ? p->units : 0);
    run_layers(p, lstm_step, input, weights, scratch, between, output, &hiddens, &cells);
}

void opgen_rnn_layers_f32(const opgen_recurrent_layers *p, bool relu, const float *input, const float *hidden,
                          const float *const *weights, float *scratch, float *output, float *last_hidden)
{
    const sequence_states hiddens = {hidden, last_hidden, scratch + p->units};
    float *const between = hiddens.spare + (last_hidden == NULL ? p->units : 0);
    run_layers(p, relu ? rnn_relu_step : rnn_tanh_step, input, weights, scratch, between, output, &hiddens,
               &recurrent_layers_no_states);
}
