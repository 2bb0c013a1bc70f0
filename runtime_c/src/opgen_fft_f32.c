#include "opgen_fft.h"

typedef float real_f32;
typedef opgen_fft_f32 fft_tables_f32;

static inline float add_f32(float a, float b)
{
    return a + b;
}

static inline float sub_f32(float a, float b)
{
    return a - b;
}

static inline float mul_f32(float a, float b)
{
    return a * b;
}

/* a * b - c * d */
static inline float mul_sub_f32(float a, float b, float c, float d)
{
    return a * b - c * d;
}

/* a * b + c * d */
static inline float mul_add_f32(float a, float b, float c, float d)
{
    return a * b + c * d;
}

/* Integers make room for the sums of a stage; floats need not. */
static inline float divide_f32(float a, int32_t divisor)
{
    (void)divisor;
    return a;
}

static inline float half_f32(float a)
{
    return a * 0.5f;
}

static inline float half_sum_f32(float a, float b)
{
    return half_f32(a + b);
}

static inline float half_difference_f32(float a, float b)
{
    return half_f32(a - b);
}

static inline float normalized_f32(float a, int32_t length)
{
    return a / (float)length;
}

#define OPGEN_FFT(name) name##_f32
#include "opgen_fft_template.h"
#undef OPGEN_FFT

void opgen_rfft_f32(const opgen_fft_f32 *fft, int32_t rows, int32_t size, const float *input, float *output)
{
    rfft_f32(fft, rows, size, input, output);
}

void opgen_irfft_f32(const opgen_fft_f32 *fft, int32_t rows, const float *input, float *output)
{
    irfft_f32(fft, rows, input, output);
}
