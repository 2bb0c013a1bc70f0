#include "opgen_fft.h"

#include "opgen_fixed_point.h"

typedef int32_t real;
typedef opgen_fft_s32 fft_tables;

static inline int32_t rounded(int64_t product)
{
    return (int32_t)((product + (1 << 30)) >> 31);
}

static inline int32_t add(int32_t a, int32_t b)
{
    return opgen_wrapping_add(a, b);
}

static inline int32_t sub(int32_t a, int32_t b)
{
    return opgen_wrapping_sub(a, b);
}

static inline int32_t mul(int32_t a, int32_t b)
{
    return rounded((int64_t)a * b);
}

/* a * b - c * d */
static inline int32_t mul_sub(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return rounded((int64_t)a * b - (int64_t)c * d);
}

/* a * b + c * d */
static inline int32_t mul_add(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return rounded((int64_t)a * b + (int64_t)c * d);
}

static inline int32_t divide(int32_t a, int32_t divisor)
{
    return mul(a, INT32_MAX / divisor);
}

static inline int32_t half(int32_t a)
{
    return a >> 1;
}

static inline int32_t half_sum(int32_t a, int32_t b)
{
    return add(a, b) >> 1;
}

static inline int32_t half_difference(int32_t a, int32_t b)
{
    return sub(a, b) >> 1;
}

static inline int32_t normalized(int32_t a, int32_t length)
{
    (void)length;
    return a;
}

#include "opgen_fft_template.h"

void opgen_rfft_s32(const opgen_fft_s32 *fft, int32_t rows, int32_t size, const int32_t *input,
                    int32_t *output)
{
    rfft(fft, rows, size, input, output);
}

void opgen_irfft_s32(const opgen_fft_s32 *fft, int32_t rows, const int32_t *input, int32_t *output)
{
    irfft(fft, rows, input, output);
}
