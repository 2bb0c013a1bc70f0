#include "opgen_fft.h"

typedef float real;
typedef opgen_fft_f32 fft_tables;

static inline float add(float a, float b)
{
    return a + b;
}

static inline float sub(float a, float b)
{
    return a - b;
}

static inline float mul(float a, float b)
{
    return a * b;
}

/* a * b - c * d */
static inline float mul_sub(float a, float b, float c, float d)
{
    return a * b - c * d;
}

/* a * b + c * d */
static inline float mul_add(float a, float b, float c, float d)
{
    return a * b + c * d;
}

/* Integers make room for the sums of a stage; floats need not. */
static inline float divide(float a, int32_t divisor)
{
    (void)divisor;
    return a;
}

static inline float half(float a)
{
    return a * 0.5f;
}

static inline float half_sum(float a, float b)
{
    return half(a + b);
}

static inline float half_difference(float a, float b)
{
    return half(a - b);
}

static inline float normalized(float a, int32_t length)
{
    return a / (float)length;
}

#include "opgen_fft_template.h"

void opgen_rfft_f32(const opgen_fft_f32 *fft, int32_t rows, int32_t size, const float *input, float *output)
{
    rfft(fft, rows, size, input, output);
}

void opgen_irfft_f32(const opgen_fft_f32 *fft, int32_t rows, const float *input, float *output)
{
    irfft(fft, rows, input, output);
}
