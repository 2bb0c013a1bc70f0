/* SPDX-License-Identifier: Apache-2.0 */
/* An audio front end in fixed point: from windows of sound to the logarithms of the energies in bands of
 * frequencies, bit for bit as the operators Signal... of TensorFlow Lite Micro. */
#ifndef OPGEN_SIGNAL_H
#define OPGEN_SIGNAL_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* output[i] = input[i] * window[i % window_size] / 2^shift, rounded down, saturated. `size` is a multiple of
 * window_size, shift in [0, 31]. The output may be the input. */
void opgen_apply_window_s16(const int16_t *window, int32_t window_size, int32_t shift, int32_t size,
                            const int16_t *input, int16_t *output);

/* Shifts all numbers left by as many bits as the largest has room for, at most; *shift becomes the number of
 * bits. After -32768, whose magnitude wraps to itself, the search for the largest starts anew. The output may
 * be the input; it and `shift` may be NULL. */
void opgen_auto_scale_s16(int32_t size, const int16_t *input, int16_t *output, int32_t *shift);

/* output[i] = re^2 + im^2 of the pair i of `input` for i in [start, end), 0 for the others below size. */
void opgen_energy_s16(int32_t size, int32_t start, int32_t end, const int16_t *input, uint32_t *output);

/* Weighted sums of parts of `input`, modulo 2^64. Band i of `bands` + 1 covers widths[i] numbers of the input
 * from frequency_starts[i] on, and of the weights from weight_starts[i] on. output[i] is the sum of band i +
 * 1 by weights, plus that of band i by unweights. */
void opgen_filter_bank(int32_t bands, const int16_t *frequency_starts, const int16_t *weight_starts,
                       const int16_t *widths, const int16_t *weights, const int16_t *unweights,
                       const uint32_t *input, uint64_t *output);

/* The square roots, rounded, divided by 2^shift, rounded down. Numbers below 2^32 have roots up to 65535.
 * shift in [0, 31]; other bits of it are ignored. */
void opgen_square_root_u64(int32_t size, int32_t shift, const uint64_t *input, uint32_t *output);

/* Smoothing of noise estimates; factors have `fraction_bits` fraction bits. */
typedef struct {
    int32_t smoothing;
    int32_t one_minus_smoothing;
    int32_t alternate_smoothing;
    int32_t alternate_one_minus_smoothing;
    int32_t min_signal_remaining;
    int32_t smoothing_bits;
    int32_t fraction_bits;
    bool clamping;
} opgen_noise_filter;

/* output = input less the noise in it, but not less than a part of the input. `noise` is the smoothed input,
 * with smoothing_bits more bits; channels with an odd index have factors of their own. The output may be the
 * input, or NULL. */
void opgen_subtract_noise(const opgen_noise_filter *filter, int32_t size, const uint32_t *input,
                          uint32_t *noise, uint32_t *output);

/* output[i] = g(input[i] * gain(noise[i]) / 2^snr_shift) with 6 fraction bits, where the ratio has 12 of them
 * and g(x) is x^2 / 4 below 2, x - 1 from there on. `gain` has 125 numbers: its values at 0, 1, 2, then four
 * per octave, of which three are the coefficients of a parabola. The output may be the input. */
void opgen_pcan_u32(int32_t size, int32_t snr_shift, const int16_t *gain, const uint32_t *input,
                    const uint32_t *noise, uint32_t *output);

/* output[i] = log(input[i] * 2^correction_bits) * scale, up to 32767; 0 and 1 give 0. The shifted input wraps
 * at 2^32. `table` holds 2^16 * (log2(1 + x) - x) for x = 0, 1/128, ... 1. */
void opgen_log_u32(int32_t size, int32_t correction_bits, int32_t scale, const int16_t *table,
                   const uint32_t *input, int16_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_SIGNAL_H */
