/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_fft.h"

#include "opgen_dsp.h"
#include "opgen_mve.h"

typedef int16_t real_s16;
typedef opgen_fft_s16 fft_tables_s16;

#define OPGEN_FFT(name) name##_s16
#define OPGEN_FFT_ONE 1

static inline int16_t add_s16(int16_t a, int16_t b)
{
    return (int16_t)(a + b);
}

static inline int16_t sub_s16(int16_t a, int16_t b)
{
    return (int16_t)(a - b);
}

#if OPGEN_HAS_DSP
#include "opgen_fft_words.h"
#else
static inline int16_t fft_s16_rounded_s16(int32_t product)
{
    return (int16_t)((product + (1 << 14)) >> 15);
}

static inline int16_t mul_s16(int16_t a, int16_t b)
{
    return fft_s16_rounded_s16((int32_t)a * b);
}

/* a * b - c * d */
static inline int16_t mul_sub_s16(int16_t a, int16_t b, int16_t c, int16_t d)
{
    return fft_s16_rounded_s16((int32_t)a * b - (int32_t)c * d);
}

/* a * b + c * d */
static inline int16_t mul_add_s16(int16_t a, int16_t b, int16_t c, int16_t d)
{
    return fft_s16_rounded_s16((int32_t)a * b + (int32_t)c * d);
}

static inline int16_t divide_s16(int16_t a, int32_t divisor)
{
    return mul_s16(a, (int16_t)(INT16_MAX / divisor));
}

static inline int16_t half_s16(int16_t a)
{
    return (int16_t)(a >> 1);
}

static inline int16_t half_sum_s16(int16_t a, int16_t b)
{
    return (int16_t)((a + b) >> 1);
}

static inline int16_t half_difference_s16(int16_t a, int16_t b)
{
    return (int16_t)((a - b) >> 1);
}

#include "opgen_fft_pairs.h"
#endif

static inline int16_t normalized_s16(int16_t a, int32_t length)
{
    (void)length;
    return a;
}

#if OPGEN_HAS_MVE
#include "opgen_fft_lanes.h"
#else
#include "opgen_fft_no_lanes.h"
#endif
#include "opgen_fft_template.h"
#undef OPGEN_FFT
#undef OPGEN_FFT_ONE

void opgen_rfft_s16(const opgen_fft_s16 *fft, int32_t rows, int32_t size, const int16_t *input,
                    int16_t *output)
{
    rfft_s16(fft, rows, size, input, output);
}

void opgen_irfft_s16(const opgen_fft_s16 *fft, int32_t rows, const int16_t *input, int16_t *output)
{
    irfft_s16(fft, rows, input, output);
}
