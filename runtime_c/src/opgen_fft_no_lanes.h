/* SPDX-License-Identifier: Apache-2.0 */
/* For opgen_fft_template.h: all numbers one by one. */

#include <stdbool.h>

static inline bool OPGEN_FFT(stage_in_lanes)(const OPGEN_FFT(fft_tables) * fft, int32_t radix, int32_t span,
                                             int32_t inverse, const OPGEN_FFT(real) * x)
{
    (void)fft, (void)radix, (void)span, (void)inverse, (void)x;
    return false;
}

static inline bool OPGEN_FFT(spread_in_lanes)(const OPGEN_FFT(fft_tables) * fft, int32_t radix,
                                              const OPGEN_FFT(real) * input, const OPGEN_FFT(real) * x)
{
    (void)fft, (void)radix, (void)input, (void)x;
    return false;
}

static inline int32_t OPGEN_FFT(take_apart_in_lanes)(const OPGEN_FFT(fft_tables) * fft,
                                                     const OPGEN_FFT(real) * x)
{
    (void)fft, (void)x;
    return 1;
}
