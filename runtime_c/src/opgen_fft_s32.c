/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_fft.h"

#include "opgen_fixed_point.h"

typedef int32_t real_s32;
typedef opgen_fft_s32 fft_tables_s32;

static inline int32_t rounded_s32(int64_t product)
{
    return (int32_t)((product + (1 << 30)) >> 31);
}

static inline int32_t add_s32(int32_t a, int32_t b)
{
    return opgen_wrapping_add(a, b);
}

static inline int32_t sub_s32(int32_t a, int32_t b)
{
    return opgen_wrapping_sub(a, b);
}

static inline int32_t mul_s32(int32_t a, int32_t b)
{
    return rounded_s32((int64_t)a * b);
}

/* a * b - c * d */
static inline int32_t mul_sub_s32(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return rounded_s32((int64_t)a * b - (int64_t)c * d);
}

/* a * b + c * d */
static inline int32_t mul_add_s32(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return rounded_s32((int64_t)a * b + (int64_t)c * d);
}

static inline int32_t divide_s32(int32_t a, int32_t divisor)
{
    return mul_s32(a, INT32_MAX / divisor);
}

static inline int32_t half_s32(int32_t a)
{
    return a >> 1;
}

static inline int32_t half_sum_s32(int32_t a, int32_t b)
{
    return add_s32(a, b) >> 1;
}

static inline int32_t half_difference_s32(int32_t a, int32_t b)
{
    return sub_s32(a, b) >> 1;
}

static inline int32_t normalized_s32(int32_t a, int32_t length)
{
    (void)length;
    return a;
}

#define OPGEN_FFT(name) name##_s32
#define OPGEN_FFT_ONE 1
#include "opgen_fft_pairs.h"
#include "opgen_fft_no_lanes.h"
#include "opgen_fft_template.h"
#undef OPGEN_FFT
#undef OPGEN_FFT_ONE

void opgen_rfft_s32(const opgen_fft_s32 *fft, int32_t rows, int32_t size, const int32_t *input,
                    int32_t *output)
{
    rfft_s32(fft, rows, size, input, output);
}

void opgen_irfft_s32(const opgen_fft_s32 *fft, int32_t rows, const int32_t *input, int32_t *output)
{
    irfft_s32(fft, rows, input, output);
}
