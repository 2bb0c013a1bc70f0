/* SPDX-License-Identifier: Apache-2.0 */
/* opgen_lstm_s8 with weights in the order in which Helium reads them, four units of a gate at a time. */
#ifndef OPGEN_LSTM_PACKED_H
#define OPGEN_LSTM_PACKED_H

#include "opgen_lstm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* weights: of four units of a gate, those of the input, then those of the hidden vector, each as
 * opgen_packed_s8.h has them; units that are not there are zero. stages: for each four units what biases and
 * zero points add to their sums over the input, then to those over the hidden vector. scratch: 4 * units
 * int16, of each gate a multiple of four. */
void opgen_lstm_packed_s8(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                          const int8_t *weights, const int32_t *stages, int32_t stage, const int8_t *input,
                          int8_t *hidden, int16_t *cell, int16_t *scratch, int8_t *output);

/* From the sums of four gates in units of 2^-12, `stride` apart, to the new cell and hidden vector. */
void opgen_lstm_show_s8(const opgen_lstm_quant *quant, int32_t units, int32_t stride, int16_t *sums,
                        int16_t *cell, int8_t *hidden);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_LSTM_PACKED_H */
