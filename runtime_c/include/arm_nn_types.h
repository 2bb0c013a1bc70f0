/* SPDX-License-Identifier: Apache-2.0 */
/* Types of CMSIS-NN's public integer API: same names, members and order, so that a module compiles unchanged
 * against this folder or against CMSIS-NN itself. Tensors are NHWC; every `*_offset` is added to the stored
 * value. */
#ifndef ARM_NN_TYPES_H
#define ARM_NN_TYPES_H

#include <stdbool.h>
#include <stdint.h>

/* Result of a kernel. */
typedef enum {
    ARM_CMSIS_NN_SUCCESS = 0,
    ARM_CMSIS_NN_ARG_ERROR = -1,     /* the arguments contradict each other, or a needed buffer is missing */
    ARM_CMSIS_NN_NO_IMPL_ERROR = -2, /* never returned by this implementation */
    ARM_CMSIS_NN_FAILURE = -3
} arm_cmsis_nn_status;

/* Function of arm_nn_activation_s16 and of an LSTM gate. */
typedef enum { ARM_SIGMOID = 0, ARM_TANH = 1 } arm_nn_activation_type;

/* Scratch memory of one call: `size` bytes, aligned for int64_t. */
typedef struct {
    void *buf;
    int32_t size;
} cmsis_nn_context;

/* A pair of numbers along width and height: stride, padding before, dilation. */
typedef struct {
    int32_t w;
    int32_t h;
} cmsis_nn_tile;

/* Shape of a tensor. `n` is the batch, or the number of filters; FULLY_CONNECTED's filter keeps its columns
 * in `n` and its rows in `c`. */
typedef struct {
    int32_t n;
    int32_t h;
    int32_t w;
    int32_t c;
} cmsis_nn_dims;

typedef struct {
    int32_t max_time;
    int32_t num_inputs;
    int32_t num_batches;
    int32_t num_outputs;
} cmsis_nn_lstm_dims;

/* Bias of an int16 convolution: int32_t or int64_t values, one per output channel, or no data. */
typedef struct {
    const void *data;
    const bool is_int32_bias;
} cmsis_nn_bias_data;

/* Range of the output, which is how a fused activation is expressed. */
typedef struct {
    int32_t min;
    int32_t max;
} cmsis_nn_activation;

/* A factor multiplier * 2^(shift - 31) for each output channel. */
typedef struct {
    int32_t *multiplier;
    int32_t *shift;
} cmsis_nn_per_channel_quant_params;

/* One factor multiplier * 2^(shift - 31). */
typedef struct {
    int32_t multiplier;
    int32_t shift;
} cmsis_nn_per_tensor_quant_params;

/* Either of the two: one element behind each pointer, or one per output channel. */
typedef struct {
    int32_t *multiplier;
    int32_t *shift;
    int32_t is_per_channel;
} cmsis_nn_quant_params;

typedef struct {
    int32_t input_offset;
    int32_t output_offset;
    cmsis_nn_tile stride;
    cmsis_nn_tile padding;
    cmsis_nn_tile dilation;
    cmsis_nn_activation activation;
} cmsis_nn_conv_params;

/* `padding_offsets` is the padding that the far side has more than the near one. */
typedef struct {
    int32_t input_offset;
    int32_t output_offset;
    cmsis_nn_tile stride;
    cmsis_nn_tile padding;
    cmsis_nn_tile padding_offsets;
    cmsis_nn_tile dilation;
    cmsis_nn_activation activation;
} cmsis_nn_transpose_conv_params;

/* `ch_mult` output channels are computed from each input channel. */
typedef struct {
    int32_t input_offset;
    int32_t output_offset;
    int32_t ch_mult;
    cmsis_nn_tile stride;
    cmsis_nn_tile padding;
    cmsis_nn_tile dilation;
    cmsis_nn_activation activation;
} cmsis_nn_dw_conv_params;

typedef struct {
    cmsis_nn_tile stride;
    cmsis_nn_tile padding;
    cmsis_nn_activation activation;
} cmsis_nn_pool_params;

typedef struct {
    int32_t input_offset;
    int32_t filter_offset;
    int32_t output_offset;
    cmsis_nn_activation activation;
} cmsis_nn_fc_params;

/* `adj_x` and `adj_y` say how the operands were stored in the model; the kernels expect the right one
 * transposed. */
typedef struct {
    const bool adj_x;
    const bool adj_y;
    cmsis_nn_fc_params fc_params;
} cmsis_nn_bmm_params;

/* Axis i of the output is axis permutations[i] of the input. */
typedef struct {
    const int32_t num_dims;
    const uint32_t *permutations;
} cmsis_nn_transpose_params;

/* Here the offsets are zero points: `input_offset` is subtracted. */
typedef struct {
    int32_t rank;
    int32_t input_offset;
    int32_t output_offset;
    cmsis_nn_activation input_activation;
    cmsis_nn_activation output_activation;
} cmsis_nn_svdf_params;

/* 513 values of e^x over [-10, 0] and of 1 / (1 + x) over [0, 1], Q0.15. */
typedef struct {
    const int16_t *exp_lut;
    const int16_t *one_by_one_lut;
} cmsis_nn_softmax_lut_s16;

typedef struct {
    int32_t multiplier;
    int32_t shift;
} cmsis_nn_scaling;

/* One gate of an LSTM. The effective biases contain the bias and input offset * sum of weights; their
 * elements are int32_t for int8 data and int64_t for int16 data. */
typedef struct {
    int32_t input_multiplier;
    int32_t input_shift;
    const void *input_weights;
    const void *input_effective_bias;
    int32_t hidden_multiplier;
    int32_t hidden_shift;
    const void *hidden_weights;
    const void *hidden_effective_bias;
    const void *bias;
    arm_nn_activation_type activation_type;
} cmsis_nn_lstm_gate;

/* `time_major`: data is [time, batch, feature], else [batch, time, feature]. `cell_clip` 0 means no clipping.
 */
typedef struct {
    int32_t time_major;
    int32_t batch_size;
    int32_t time_steps;
    int32_t input_size;
    int32_t hidden_size;
    int32_t input_offset;
    int32_t forget_to_cell_multiplier;
    int32_t forget_to_cell_shift;
    int32_t input_to_cell_multiplier;
    int32_t input_to_cell_shift;
    int32_t cell_clip;
    int32_t cell_scale_power;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t output_offset;
    cmsis_nn_lstm_gate forget_gate;
    cmsis_nn_lstm_gate input_gate;
    cmsis_nn_lstm_gate cell_gate;
    cmsis_nn_lstm_gate output_gate;
} cmsis_nn_lstm_params;

/* Memory of an LSTM. The first three hold batch_size * hidden_size int16_t; `hidden_state` holds as many
 * elements of the data's type, or is NULL, in which case both states start at zero. */
typedef struct {
    void *temp1;
    void *temp2;
    void *cell_state;
    void *hidden_state;
} cmsis_nn_lstm_context;

#endif /* ARM_NN_TYPES_H */
