/* SPDX-License-Identifier: Apache-2.0 */
/* opgen_lstm_s8 with weights as opgen_pairs.h has them, the four gates of a unit together. */
#ifndef OPGEN_LSTM_PAIRS_H
#define OPGEN_LSTM_PAIRS_H

#include "opgen_dsp.h"
#include "opgen_lstm.h"
#include "opgen_pairs.h"
#include "opgen_sigmoid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The table of opgen_sigmoid.h at `distance` in units of 2^-bits of its step, from 2^15 on, with 16 + bits
 * fraction bits: a product of two entries, of which the first is the lower half of a word, and of how near
 * they are. */
static inline int32_t opgen_interpolated(int32_t distance, int32_t bits)
{
    const int32_t fraction = distance & ((1 << bits) - 1);
    const uint16_t *const at = opgen_logistic_table + opgen_min(distance >> bits, 255);
#if OPGEN_HAS_DSP
    uint32_t entries;
    memcpy(&entries, at, sizeof(entries));
#else
    const uint32_t entries = at[0] | (uint32_t)at[1] << 16;
#endif
    return opgen_dual_mac(entries ^ 0x80008000u, opgen_halves((1 << bits) - fraction, fraction), 0);
}

/* opgen_sigmoid_s16 with multiplier 3 and shift 0, of one number. */
static inline int32_t opgen_sigmoid_of(int32_t value)
{
    const int32_t sign = value >> 31;
    const int32_t positive = opgen_interpolated(3 * ((value ^ sign) - sign), 9);
    return ((positive ^ sign) + (1 << 24) + (1 << 9)) >> 10;
}

/* opgen_tanh_table_s16 of one number in units of 1 / (3 * 4096). */
static inline int32_t opgen_tanh_of(int32_t value)
{
    const int32_t sign = value >> 31;
    const int32_t positive = opgen_interpolated((value ^ sign) - sign, 8);
    return ((positive ^ sign) + (1 << 7)) >> 8;
}

/* From the sums [4, units] of the gates, in units of 2^-12, to the new cell and hidden vector. The factors of
 * forget gate, update and hidden vector have shifts below 0. */
static inline void opgen_lstm_mix_s8(const opgen_lstm_quant *quant, int32_t units, const int16_t *sums,
                                     int16_t *cell, int8_t *hidden)
{
    const int32_t half = quant->tanh_shift > 0 ? 1 << (quant->tanh_shift - 1) : 0;
    for (int32_t i = 0; i < units; i++, sums++) {
        const int32_t kept = opgen_scaled_down(opgen_sigmoid_of(sums[units]) * cell[i],
                                               quant->forget_multiplier, quant->forget_shift);
        const int32_t added =
            opgen_scaled_down(opgen_sigmoid_of(sums[0]) * opgen_tanh_of(3 * sums[2 * units]),
                              quant->update_multiplier, quant->update_shift);
        const int32_t mixed = opgen_clamp(opgen_clamp_to_s16(kept) + opgen_clamp_to_s16(added),
                                          quant->cell_min, quant->cell_max);
        const int32_t seen = opgen_tanh_of((mixed * quant->tanh_multiplier + half) >> quant->tanh_shift);
        const int32_t shown = opgen_scaled_down(opgen_sigmoid_of(sums[3 * units]) * seen,
                                                quant->hidden_multiplier, quant->hidden_shift);
        cell[i] = (int16_t)mixed;
        hidden[i] = opgen_clamp_to_s8(opgen_wrapping_add(shown, quant->hidden_zero_point));
    }
}

/* stream: for each unit the weights of its input, and twice what biases and zero points add to its four sums;
 * then the same of the hidden vector. scratch: opgen_widen_pairs of both vectors, then 4 * units int16. */
void opgen_lstm_pairs_s8(const opgen_sequences *sequences, const opgen_lstm_quant *quant,
                         const int32_t *stream, const int8_t *input, int8_t *hidden, int16_t *cell,
                         int32_t *scratch, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_LSTM_PAIRS_H */
