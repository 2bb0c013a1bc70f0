#include "opgen_fft.h"

#include "opgen_fixed_point.h"

typedef int16_t real;
typedef opgen_fft_s16 fft_tables;

static inline int16_t rounded(int32_t product)
{
    return (int16_t)((product + (1 << 14)) >> 15);
}

static inline int16_t add(int16_t a, int16_t b)
{
    return (int16_t)(a + b);
}

static inline int16_t sub(int16_t a, int16_t b)
{
    return (int16_t)(a - b);
}

static inline int16_t mul(int16_t a, int16_t b)
{
    return rounded((int32_t)a * b);
}

/* a * b - c * d */
static inline int16_t mul_sub(int16_t a, int16_t b, int16_t c, int16_t d)
{
    return rounded((int32_t)a * b - (int32_t)c * d);
}

/* a * b + c * d */
static inline int16_t mul_add(int16_t a, int16_t b, int16_t c, int16_t d)
{
    return rounded((int32_t)a * b + (int32_t)c * d);
}

static inline int16_t divide(int16_t a, int32_t divisor)
{
    return mul(a, (int16_t)(INT16_MAX / divisor));
}

static inline int16_t half(int16_t a)
{
    return (int16_t)(a >> 1);
}

static inline int16_t half_sum(int16_t a, int16_t b)
{
    return (int16_t)((a + b) >> 1);
}

static inline int16_t half_difference(int16_t a, int16_t b)
{
    return (int16_t)((a - b) >> 1);
}

static inline int16_t normalized(int16_t a, int32_t length)
{
    (void)length;
    return a;
}

#include "opgen_fft_template.h"

void opgen_rfft_s16(const opgen_fft_s16 *fft, int32_t rows, int32_t size, const int16_t *input,
                    int16_t *output)
{
    rfft(fft, rows, size, input, output);
}

void opgen_irfft_s16(const opgen_fft_s16 *fft, int32_t rows, const int16_t *input, int16_t *output)
{
    irfft(fft, rows, input, output);
}
