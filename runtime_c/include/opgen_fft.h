/* SPDX-License-Identifier: Apache-2.0 */
/* Fourier transforms of real signals, bit for bit as TensorFlow Lite Micro's SignalRfft and SignalIrfft.
 *
 * A transform of `length` real numbers is one of length / 2 complex numbers, in stages of radix 2, 3, 4 and
 * 5, and a step that takes apart, or joins, its even and odd halves. Integers are divided by the radix before
 * each stage, so that they do not overflow; where they would all the same, they wrap. */
#ifndef OPGEN_FFT_H
#define OPGEN_FFT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* More than the prime factors of any length in an int32_t. */
#define OPGEN_FFT_MOST_STAGES 20

/* factors: radix and product of the radices that follow, of each stage, outermost first. twiddles: the
 * length / 2 roots of unity; halves: those of the step that takes the halves apart; (cos, sin) pairs in units
 * of 2^-15. A forward transform has negative angles, an inverse one positive ones. */
typedef struct {
    int32_t length;
    int32_t stages;
    const int32_t *factors;
    const int16_t *twiddles;
    const int16_t *halves;
} opgen_fft_s16;

/* The same in units of 2^-31. */
typedef struct {
    int32_t length;
    int32_t stages;
    const int32_t *factors;
    const int32_t *twiddles;
    const int32_t *halves;
} opgen_fft_s32;

/* The same in units of 1. */
typedef struct {
    int32_t length;
    int32_t stages;
    const int32_t *factors;
    const float *twiddles;
    const float *halves;
} opgen_fft_f32;

/* The same in double. */
typedef struct {
    int32_t length;
    int32_t stages;
    const int32_t *factors;
    const double *twiddles;
    const double *halves;
} opgen_fft_f64;

/* input [rows, size], size <= length, followed by zeros; output [rows, length + 2]: pairs (real, imaginary).
 * The output must not overlap the input. */
void opgen_rfft_s16(const opgen_fft_s16 *fft, int32_t rows, int32_t size, const int16_t *input,
                    int16_t *output);
void opgen_rfft_s32(const opgen_fft_s32 *fft, int32_t rows, int32_t size, const int32_t *input,
                    int32_t *output);
void opgen_rfft_f32(const opgen_fft_f32 *fft, int32_t rows, int32_t size, const float *input, float *output);

/* The same, computed in double and rounded. `scratch` has room for 2 * length + 2 numbers. */
void opgen_rfft_f64(const opgen_fft_f64 *fft, int32_t rows, int32_t size, const float *input, float *output,
                    double *scratch);

/* input [rows, length + 2], pairs (real, imaginary); output [rows, length]. The output must not overlap the
 * input. Only that of floats is divided by length. */
void opgen_irfft_s16(const opgen_fft_s16 *fft, int32_t rows, const int16_t *input, int16_t *output);
void opgen_irfft_s32(const opgen_fft_s32 *fft, int32_t rows, const int32_t *input, int32_t *output);
void opgen_irfft_f32(const opgen_fft_f32 *fft, int32_t rows, const float *input, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_FFT_H */
