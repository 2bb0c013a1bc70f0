/* SPDX-License-Identifier: Apache-2.0 */
/* The transforms of one type. The file that includes this defines the type OPGEN_FFT(real) and its
 * arithmetic, the tables' type OPGEN_FFT(fft_tables), and OPGEN_FFT, which gives names the suffix of the
 * type. */

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

/* Number `index` of `radix` in a butterfly, made small and turned. */
static inline OPGEN_FFT(complex_t) OPGEN_FFT(operand)(const OPGEN_FFT(real) * x, int32_t index, int32_t radix,
                                                      const OPGEN_FFT(real) * twiddles, int32_t turn)
{
    return OPGEN_FFT(c_mul)(OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, index), radix),
                            OPGEN_FFT(load)(twiddles, turn));
}

static void OPGEN_FFT(radix_2)(OPGEN_FFT(real) * x, int32_t span, int32_t stride,
                               const OPGEN_FFT(real) * twiddles)
{
    for (int32_t u = 0; u < span; u++) {
        const OPGEN_FFT(complex_t) a = OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, u), 2);
        const OPGEN_FFT(complex_t) b = OPGEN_FFT(operand)(x, u + span, 2, twiddles, u * stride);
        OPGEN_FFT(store)(x, u, OPGEN_FFT(c_add)(a, b));
        OPGEN_FFT(store)(x, u + span, OPGEN_FFT(c_sub)(a, b));
    }
}

static void OPGEN_FFT(radix_3)(OPGEN_FFT(real) * x, int32_t span, int32_t stride,
                               const OPGEN_FFT(real) * twiddles)
{
    const OPGEN_FFT(real) sine = twiddles[2 * span * stride + 1];
    for (int32_t u = 0; u < span; u++) {
        const OPGEN_FFT(complex_t) a = OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, u), 3);
        const OPGEN_FFT(complex_t) b = OPGEN_FFT(operand)(x, u + span, 3, twiddles, u * stride);
        const OPGEN_FFT(complex_t) c = OPGEN_FFT(operand)(x, u + 2 * span, 3, twiddles, 2 * u * stride);
        const OPGEN_FFT(complex_t) sum = OPGEN_FFT(c_add)(b, c);
        const OPGEN_FFT(complex_t) difference = OPGEN_FFT(c_sub)(b, c);
        const OPGEN_FFT(complex_t) rest = {OPGEN_FFT(sub)(a.re, OPGEN_FFT(half)(sum.re)),
                                           OPGEN_FFT(sub)(a.im, OPGEN_FFT(half)(sum.im))};
        const OPGEN_FFT(complex_t) turned = OPGEN_FFT(c_turn)(OPGEN_FFT(c_scale)(difference, sine));
        OPGEN_FFT(store)(x, u, OPGEN_FFT(c_add)(a, sum));
        OPGEN_FFT(store)(x, u + span, OPGEN_FFT(c_add)(rest, turned));
        OPGEN_FFT(store)(x, u + 2 * span, OPGEN_FFT(c_sub)(rest, turned));
    }
}

static void OPGEN_FFT(radix_4)(OPGEN_FFT(real) * x, int32_t span, int32_t stride,
                               const OPGEN_FFT(real) * twiddles, int32_t inverse)
{
    const int32_t back = inverse ? 3 * span : span;
    const int32_t forth = inverse ? span : 3 * span;
    for (int32_t u = 0; u < span; u++) {
        const OPGEN_FFT(complex_t) a = OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, u), 4);
        const OPGEN_FFT(complex_t) b = OPGEN_FFT(operand)(x, u + span, 4, twiddles, u * stride);
        const OPGEN_FFT(complex_t) c = OPGEN_FFT(operand)(x, u + 2 * span, 4, twiddles, 2 * u * stride);
        const OPGEN_FFT(complex_t) d = OPGEN_FFT(operand)(x, u + 3 * span, 4, twiddles, 3 * u * stride);
        const OPGEN_FFT(complex_t) high = OPGEN_FFT(c_add)(a, c);
        const OPGEN_FFT(complex_t) low = OPGEN_FFT(c_sub)(a, c);
        const OPGEN_FFT(complex_t) sum = OPGEN_FFT(c_add)(b, d);
        const OPGEN_FFT(complex_t) turned = OPGEN_FFT(c_turn)(OPGEN_FFT(c_sub)(b, d));
        OPGEN_FFT(store)(x, u, OPGEN_FFT(c_add)(high, sum));
        OPGEN_FFT(store)(x, u + 2 * span, OPGEN_FFT(c_sub)(high, sum));
        OPGEN_FFT(store)(x, u + back, OPGEN_FFT(c_sub)(low, turned));
        OPGEN_FFT(store)(x, u + forth, OPGEN_FFT(c_add)(low, turned));
    }
}

static void OPGEN_FFT(radix_5)(OPGEN_FFT(real) * x, int32_t span, int32_t stride,
                               const OPGEN_FFT(real) * twiddles)
{
    const OPGEN_FFT(complex_t) one = OPGEN_FFT(load)(twiddles, span * stride);
    const OPGEN_FFT(complex_t) two = OPGEN_FFT(load)(twiddles, 2 * span * stride);
    for (int32_t u = 0; u < span; u++) {
        const OPGEN_FFT(complex_t) a = OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, u), 5);
        const OPGEN_FFT(complex_t) b = OPGEN_FFT(operand)(x, u + span, 5, twiddles, u * stride);
        const OPGEN_FFT(complex_t) c = OPGEN_FFT(operand)(x, u + 2 * span, 5, twiddles, 2 * u * stride);
        const OPGEN_FFT(complex_t) d = OPGEN_FFT(operand)(x, u + 3 * span, 5, twiddles, 3 * u * stride);
        const OPGEN_FFT(complex_t) e = OPGEN_FFT(operand)(x, u + 4 * span, 5, twiddles, 4 * u * stride);
        const OPGEN_FFT(complex_t) outer = OPGEN_FFT(c_add)(b, e);
        const OPGEN_FFT(complex_t) inner = OPGEN_FFT(c_add)(c, d);
        const OPGEN_FFT(complex_t) far = OPGEN_FFT(c_sub)(b, e);
        const OPGEN_FFT(complex_t) near = OPGEN_FFT(c_sub)(c, d);
        const OPGEN_FFT(complex_t) first = OPGEN_FFT(c_add)(
            a, OPGEN_FFT(c_add)(OPGEN_FFT(c_scale)(outer, one.re), OPGEN_FFT(c_scale)(inner, two.re)));
        const OPGEN_FFT(complex_t) second = OPGEN_FFT(c_add)(
            a, OPGEN_FFT(c_add)(OPGEN_FFT(c_scale)(outer, two.re), OPGEN_FFT(c_scale)(inner, one.re)));
        const OPGEN_FFT(complex_t) first_turned = OPGEN_FFT(c_turn)(
            OPGEN_FFT(c_add)(OPGEN_FFT(c_scale)(far, one.im), OPGEN_FFT(c_scale)(near, two.im)));
        const OPGEN_FFT(complex_t) second_turned = OPGEN_FFT(c_turn)(
            OPGEN_FFT(c_sub)(OPGEN_FFT(c_scale)(far, two.im), OPGEN_FFT(c_scale)(near, one.im)));
        OPGEN_FFT(store)(x, u, OPGEN_FFT(c_add)(a, OPGEN_FFT(c_add)(outer, inner)));
        OPGEN_FFT(store)(x, u + span, OPGEN_FFT(c_add)(first, first_turned));
        OPGEN_FFT(store)(x, u + 2 * span, OPGEN_FFT(c_add)(second, second_turned));
        OPGEN_FFT(store)(x, u + 3 * span, OPGEN_FFT(c_sub)(second, second_turned));
        OPGEN_FFT(store)(x, u + 4 * span, OPGEN_FFT(c_sub)(first, first_turned));
    }
}

/* The complex transform in place, of numbers that lie where `next_place` puts them. */
static void OPGEN_FFT(transform)(const OPGEN_FFT(fft_tables) * fft, int32_t inverse, OPGEN_FFT(real) * x)
{
    const int32_t points = fft->length / 2;
    for (int32_t stage = fft->stages - 1; stage >= 0; stage--) {
        const int32_t radix = fft->factors[2 * stage];
        const int32_t span = fft->factors[2 * stage + 1];
        const int32_t block = radix * span;
        const int32_t stride = points / block;
        for (int32_t start = 0; start < points; start += block) {
            OPGEN_FFT(real) *const part = x + 2 * start;
            switch (radix) {
            case 2:
                OPGEN_FFT(radix_2)(part, span, stride, fft->twiddles);
                break;
            case 3:
                OPGEN_FFT(radix_3)(part, span, stride, fft->twiddles);
                break;
            case 4:
                OPGEN_FFT(radix_4)(part, span, stride, fft->twiddles, inverse);
                break;
            default:
                OPGEN_FFT(radix_5)(part, span, stride, fft->twiddles);
                break;
            }
        }
    }
}

/* Where a number goes before the stages: its index with the digits, to the stages' radices, in reverse order.
 * Returns the place of the first number of the next `radix` ones, which are a span of the first stage apart;
 * `digits` begin as zeros. */
static int32_t OPGEN_FFT(next_place)(const OPGEN_FFT(fft_tables) * fft, int32_t *digits, int32_t place)
{
    for (int32_t stage = 1; stage < fft->stages; stage++) {
        const int32_t radix = fft->factors[2 * stage];
        const int32_t span = fft->factors[2 * stage + 1];
        place += span;
        if (++digits[stage] < radix) {
            break;
        }
        digits[stage] = 0;
        place -= radix * span;
    }
    return place;
}

/* From the transform of even numbers as real, odd ones as imaginary parts to that of all. */
static void OPGEN_FFT(take_apart)(const OPGEN_FFT(fft_tables) * fft, OPGEN_FFT(real) * x)
{
    const int32_t points = fft->length / 2;
    const OPGEN_FFT(complex_t) start = OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, 0), 2);
    for (int32_t k = 1; k <= points / 2; k++) {
        const OPGEN_FFT(complex_t) first = OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, k), 2);
        const OPGEN_FFT(complex_t) last =
            OPGEN_FFT(c_divide)(OPGEN_FFT(c_conjugate)(OPGEN_FFT(load)(x, points - k)), 2);
        const OPGEN_FFT(complex_t) even = OPGEN_FFT(c_add)(first, last);
        const OPGEN_FFT(complex_t) odd =
            OPGEN_FFT(c_mul)(OPGEN_FFT(c_sub)(first, last), OPGEN_FFT(load)(fft->halves, k - 1));
        const OPGEN_FFT(complex_t)
            low = {OPGEN_FFT(half_sum)(even.re, odd.re), OPGEN_FFT(half_sum)(even.im, odd.im)};
        const OPGEN_FFT(complex_t)
            high = {OPGEN_FFT(half_difference)(even.re, odd.re), OPGEN_FFT(half_difference)(odd.im, even.im)};
        OPGEN_FFT(store)(x, k, low);
        OPGEN_FFT(store)(x, points - k, high);
    }
    x[0] = OPGEN_FFT(add)(start.re, start.im);
    x[1] = 0;
    x[2 * points] = OPGEN_FFT(sub)(start.re, start.im);
    x[2 * points + 1] = 0;
}

/* Undoes take_apart; each number of the complex transform goes where it lies before the stages. The digits of
 * points - k are, each to its radix, what is missing to the last digit from those of k - 1, and so is its
 * place. */
static void OPGEN_FFT(join)(const OPGEN_FFT(fft_tables) * fft, const OPGEN_FFT(real) * x,
                            OPGEN_FFT(real) * output)
{
    const int32_t points = fft->length / 2;
    const OPGEN_FFT(complex_t)
        ends = {OPGEN_FFT(add)(x[0], x[2 * points]), OPGEN_FFT(sub)(x[0], x[2 * points])};
    int32_t digits[OPGEN_FFT_MOST_STAGES] = {0};
    int32_t start = 0;
    int32_t before = 0;
    OPGEN_FFT(store)(output, 0, OPGEN_FFT(c_divide)(ends, 2));
    for (int32_t k = 0; k <= points / 2; start = OPGEN_FFT(next_place)(fft, digits, start)) {
        for (int32_t q = 0; q < fft->factors[0] && k <= points / 2; q++, k++) {
            const int32_t place = start + q * fft->factors[1];
            if (k > 0) {
                const OPGEN_FFT(complex_t) first = OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, k), 2);
                const OPGEN_FFT(complex_t) last =
                    OPGEN_FFT(c_divide)(OPGEN_FFT(c_conjugate)(OPGEN_FFT(load)(x, points - k)), 2);
                const OPGEN_FFT(complex_t) even = OPGEN_FFT(c_add)(first, last);
                const OPGEN_FFT(complex_t) odd =
                    OPGEN_FFT(c_mul)(OPGEN_FFT(c_sub)(first, last), OPGEN_FFT(load)(fft->halves, k - 1));
                OPGEN_FFT(store)(output, place, OPGEN_FFT(c_add)(even, odd));
                OPGEN_FFT(store)
                (output, points - 1 - before, OPGEN_FFT(c_conjugate)(OPGEN_FFT(c_sub)(even, odd)));
            }
            before = place;
        }
    }
}

static void OPGEN_FFT(rfft)(const OPGEN_FFT(fft_tables) * fft, int32_t rows, int32_t size,
                            const OPGEN_FFT(real) * input, OPGEN_FFT(real) * output)
{
    const int32_t points = fft->length / 2;
    for (int32_t row = 0; row < rows; row++) {
        int32_t digits[OPGEN_FFT_MOST_STAGES] = {0};
        int32_t place = 0;
        for (int32_t k = 0; k < points; place = OPGEN_FFT(next_place)(fft, digits, place)) {
            for (int32_t q = 0; q < fft->factors[0]; q++, k++) {
                const OPGEN_FFT(complex_t) z = {2 * k < size ? input[2 * k] : (OPGEN_FFT(real))0,
                                                2 * k + 1 < size ? input[2 * k + 1] : (OPGEN_FFT(real))0};
                OPGEN_FFT(store)(output, place + q * fft->factors[1], z);
            }
        }
        OPGEN_FFT(transform)(fft, 0, output);
        OPGEN_FFT(take_apart)(fft, output);
        input += size;
        output += fft->length + 2;
    }
}

static inline void OPGEN_FFT(irfft)(const OPGEN_FFT(fft_tables) * fft, int32_t rows,
                                    const OPGEN_FFT(real) * input, OPGEN_FFT(real) * output)
{
    for (int32_t row = 0; row < rows; row++) {
        OPGEN_FFT(join)(fft, input, output);
        OPGEN_FFT(transform)(fft, 1, output);
        for (int32_t i = 0; i < fft->length; i++) {
            output[i] = OPGEN_FFT(normalized)(output[i], fft->length);
        }
        input += fft->length + 2;
        output += fft->length;
    }
}
