/* SPDX-License-Identifier: Apache-2.0 */
/* Complex numbers of opgen_fft_template.h as pairs of real ones: the file that includes this defines their
 * type OPGEN_FFT(real) and its arithmetic. */

typedef struct {
    OPGEN_FFT(real) re;
    OPGEN_FFT(real) im;
} OPGEN_FFT(complex_t);

static inline OPGEN_FFT(complex_t) OPGEN_FFT(load)(const OPGEN_FFT(real) * pairs, int32_t index)
{
    const OPGEN_FFT(complex_t) z = {pairs[2 * index], pairs[2 * index + 1]};
    return z;
}

static inline void OPGEN_FFT(store)(OPGEN_FFT(real) * pairs, int32_t index, OPGEN_FFT(complex_t) z)
{
    pairs[2 * index] = z.re;
    pairs[2 * index + 1] = z.im;
}

static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_add)(OPGEN_FFT(complex_t) a, OPGEN_FFT(complex_t) b)
{
    const OPGEN_FFT(complex_t) z = {OPGEN_FFT(add)(a.re, b.re), OPGEN_FFT(add)(a.im, b.im)};
    return z;
}

static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_sub)(OPGEN_FFT(complex_t) a, OPGEN_FFT(complex_t) b)
{
    const OPGEN_FFT(complex_t) z = {OPGEN_FFT(sub)(a.re, b.re), OPGEN_FFT(sub)(a.im, b.im)};
    return z;
}

static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_mul)(OPGEN_FFT(complex_t) a, OPGEN_FFT(complex_t) b)
{
    const OPGEN_FFT(complex_t)
        z = {OPGEN_FFT(mul_sub)(a.re, b.re, a.im, b.im), OPGEN_FFT(mul_add)(a.re, b.im, a.im, b.re)};
    return z;
}

static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_divide)(OPGEN_FFT(complex_t) a, int32_t divisor)
{
    const OPGEN_FFT(complex_t) z = {OPGEN_FFT(divide)(a.re, divisor), OPGEN_FFT(divide)(a.im, divisor)};
    return z;
}

static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_conjugate)(OPGEN_FFT(complex_t) a)
{
    const OPGEN_FFT(complex_t) z = {a.re, OPGEN_FFT(sub)(0, a.im)};
    return z;
}

/* i * a */
static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_turn)(OPGEN_FFT(complex_t) a)
{
    const OPGEN_FFT(complex_t) z = {OPGEN_FFT(sub)(0, a.im), a.re};
    return z;
}

static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_scale)(OPGEN_FFT(complex_t) a, OPGEN_FFT(real) factor)
{
    const OPGEN_FFT(complex_t) z = {OPGEN_FFT(mul)(a.re, factor), OPGEN_FFT(mul)(a.im, factor)};
    return z;
}

/* a + i * b */
static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_add_turned)(OPGEN_FFT(complex_t) a, OPGEN_FFT(complex_t) b)
{
    return OPGEN_FFT(c_add)(a, OPGEN_FFT(c_turn)(b));
}

/* a - i * b */
static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_sub_turned)(OPGEN_FFT(complex_t) a, OPGEN_FFT(complex_t) b)
{
    return OPGEN_FFT(c_sub)(a, OPGEN_FFT(c_turn)(b));
}

static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_half)(OPGEN_FFT(complex_t) a)
{
    const OPGEN_FFT(complex_t) z = {OPGEN_FFT(half)(a.re), OPGEN_FFT(half)(a.im)};
    return z;
}

static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_half_sum)(OPGEN_FFT(complex_t) a, OPGEN_FFT(complex_t) b)
{
    const OPGEN_FFT(complex_t) z = {OPGEN_FFT(half_sum)(a.re, b.re), OPGEN_FFT(half_sum)(a.im, b.im)};
    return z;
}

/* The conjugate of (a - b) / 2. */
static inline OPGEN_FFT(complex_t)
    OPGEN_FFT(c_half_difference)(OPGEN_FFT(complex_t) a, OPGEN_FFT(complex_t) b)
{
    const OPGEN_FFT(complex_t)
        z = {OPGEN_FFT(half_difference)(a.re, b.re), OPGEN_FFT(half_difference)(b.im, a.im)};
    return z;
}

static inline OPGEN_FFT(complex_t) OPGEN_FFT(c_of)(OPGEN_FFT(real) re, OPGEN_FFT(real) im)
{
    const OPGEN_FFT(complex_t) z = {re, im};
    return z;
}

static inline OPGEN_FFT(real) OPGEN_FFT(re)(OPGEN_FFT(complex_t) z)
{
    return z.re;
}

static inline OPGEN_FFT(real) OPGEN_FFT(im)(OPGEN_FFT(complex_t) z)
{
    return z.im;
}

static inline int32_t OPGEN_FFT(known)(int32_t index)
{
    return index;
}
