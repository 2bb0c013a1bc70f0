/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic of opgen_fft_template.h in floating-point numbers: the file that includes this defines their
 * type OPGEN_FFT(real). */

static inline OPGEN_FFT(real) OPGEN_FFT(add)(OPGEN_FFT(real) a, OPGEN_FFT(real) b)
{
    return a + b;
}

static inline OPGEN_FFT(real) OPGEN_FFT(sub)(OPGEN_FFT(real) a, OPGEN_FFT(real) b)
{
    return a - b;
}

static inline OPGEN_FFT(real) OPGEN_FFT(mul)(OPGEN_FFT(real) a, OPGEN_FFT(real) b)
{
    return a * b;
}

/* a * b - c * d */
static inline OPGEN_FFT(real)
    OPGEN_FFT(mul_sub)(OPGEN_FFT(real) a, OPGEN_FFT(real) b, OPGEN_FFT(real) c, OPGEN_FFT(real) d)
{
    return a * b - c * d;
}

/* a * b + c * d */
static inline OPGEN_FFT(real)
    OPGEN_FFT(mul_add)(OPGEN_FFT(real) a, OPGEN_FFT(real) b, OPGEN_FFT(real) c, OPGEN_FFT(real) d)
{
    return a * b + c * d;
}

/* Integers make room for the sums of a stage; floats need not. */
static inline OPGEN_FFT(real) OPGEN_FFT(divide)(OPGEN_FFT(real) a, int32_t divisor)
{
    (void)divisor;
    return a;
}

static inline OPGEN_FFT(real) OPGEN_FFT(half)(OPGEN_FFT(real) a)
{
    return a * (OPGEN_FFT(real))0.5;
}

static inline OPGEN_FFT(real) OPGEN_FFT(half_sum)(OPGEN_FFT(real) a, OPGEN_FFT(real) b)
{
    return OPGEN_FFT(half)(a + b);
}

static inline OPGEN_FFT(real) OPGEN_FFT(half_difference)(OPGEN_FFT(real) a, OPGEN_FFT(real) b)
{
    return OPGEN_FFT(half)(a - b);
}

static inline OPGEN_FFT(real) OPGEN_FFT(normalized)(OPGEN_FFT(real) a, int32_t length)
{
    return a / (OPGEN_FFT(real))length;
}
