/* SPDX-License-Identifier: Apache-2.0 */
/* The transforms of one type. The file that includes this defines the type OPGEN_FFT(real),
 * OPGEN_FFT(complex_t) and its arithmetic (opgen_fft_pairs.h), the tables' type OPGEN_FFT(fft_tables), and
 * OPGEN_FFT, which gives names the suffix of the type. OPGEN_FFT_ONE is 1 where a product with the first root
 * of unity is the number: 2^15 - 1 or 2^31 - 1 are not 1, but what has been divided by a radix is small
 * enough to be rounded to itself. Functions ..._in_lanes do what they can for several numbers at a time. */

#if defined(__GNUC__)
#define OPGEN_FFT_CONSTANT __attribute__((always_inline))
#else
#define OPGEN_FFT_CONSTANT
#endif

/* Number `index` of `radix` in a butterfly, made small and turned. */
static inline OPGEN_FFT(complex_t) OPGEN_FFT(operand)(const OPGEN_FFT(real) * x, int32_t index, int32_t radix,
                                                      const OPGEN_FFT(real) * twiddles, int32_t turn)
{
    return OPGEN_FFT(c_mul)(OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, index), radix),
                            OPGEN_FFT(load)(twiddles, turn));
}

/* The sums of two numbers that have been divided and turned. */
static inline void OPGEN_FFT(sums_2)(OPGEN_FFT(real) * x, int32_t span, OPGEN_FFT(complex_t) a,
                                     OPGEN_FFT(complex_t) b)
{
    OPGEN_FFT(store)(x, 0, OPGEN_FFT(c_add)(a, b));
    OPGEN_FFT(store)(x, span, OPGEN_FFT(c_sub)(a, b));
}

/* The first butterfly of a block: numbers of `from` that are `apart`, none of which is turned. */
static inline void OPGEN_FFT(first_2)(const OPGEN_FFT(real) * from, int32_t apart, OPGEN_FFT(real) * x,
                                      int32_t span)
{
    OPGEN_FFT(sums_2)
    (x, span, OPGEN_FFT(c_divide)(OPGEN_FFT(load)(from, 0), 2),
     OPGEN_FFT(c_divide)(OPGEN_FFT(load)(from, apart), 2));
}

static void OPGEN_FFT(radix_2)(OPGEN_FFT(real) * x, int32_t span, int32_t stride,
                               const OPGEN_FFT(real) * twiddles)
{
    if (OPGEN_FFT_ONE) {
        OPGEN_FFT(first_2)(x, span, x, span);
    }
    for (int32_t u = OPGEN_FFT_ONE; u < span; u++) {
        OPGEN_FFT(real) *const part = x + 2 * u;
        OPGEN_FFT(sums_2)
        (part, span, OPGEN_FFT(c_divide)(OPGEN_FFT(load)(part, 0), 2),
         OPGEN_FFT(operand)(part, span, 2, twiddles, u * stride));
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
        const OPGEN_FFT(complex_t) rest = OPGEN_FFT(c_sub)(a, OPGEN_FFT(c_half)(sum));
        const OPGEN_FFT(complex_t) scaled = OPGEN_FFT(c_scale)(difference, sine);
        OPGEN_FFT(store)(x, u, OPGEN_FFT(c_add)(a, sum));
        OPGEN_FFT(store)(x, u + span, OPGEN_FFT(c_add_turned)(rest, scaled));
        OPGEN_FFT(store)(x, u + 2 * span, OPGEN_FFT(c_sub_turned)(rest, scaled));
    }
}

/* The sums of four numbers that have been divided and turned. */
static inline void OPGEN_FFT(sums_4)(OPGEN_FFT(real) * x, int32_t span, int32_t inverse,
                                     OPGEN_FFT(complex_t) a, OPGEN_FFT(complex_t) b, OPGEN_FFT(complex_t) c,
                                     OPGEN_FFT(complex_t) d)
{
    const OPGEN_FFT(complex_t) high = OPGEN_FFT(c_add)(a, c);
    const OPGEN_FFT(complex_t) low = OPGEN_FFT(c_sub)(a, c);
    const OPGEN_FFT(complex_t) sum = OPGEN_FFT(c_add)(b, d);
    const OPGEN_FFT(complex_t) difference = OPGEN_FFT(c_sub)(b, d);
    OPGEN_FFT(store)(x, 0, OPGEN_FFT(c_add)(high, sum));
    OPGEN_FFT(store)(x, 2 * span, OPGEN_FFT(c_sub)(high, sum));
    OPGEN_FFT(store)(x, inverse ? 3 * span : span, OPGEN_FFT(c_sub_turned)(low, difference));
    OPGEN_FFT(store)(x, inverse ? span : 3 * span, OPGEN_FFT(c_add_turned)(low, difference));
}

static inline void OPGEN_FFT(first_4)(const OPGEN_FFT(real) * from, int32_t apart, OPGEN_FFT(real) * x,
                                      int32_t span, int32_t inverse)
{
    OPGEN_FFT(sums_4)
    (x, span, inverse, OPGEN_FFT(c_divide)(OPGEN_FFT(load)(from, 0), 4),
     OPGEN_FFT(c_divide)(OPGEN_FFT(load)(from, apart), 4),
     OPGEN_FFT(c_divide)(OPGEN_FFT(load)(from, 2 * apart), 4),
     OPGEN_FFT(c_divide)(OPGEN_FFT(load)(from, 3 * apart), 4));
}

/* All blocks; there are `stride` of them. `inverse` is a constant: there is no register for it. */
OPGEN_FFT_CONSTANT static inline void OPGEN_FFT(radix_4)(OPGEN_FFT(real) * x, int32_t span, int32_t stride,
                                                         const OPGEN_FFT(real) * twiddles, int32_t inverse)
{
    const int32_t end = span * stride;
    for (int32_t left = stride; left > 0; left--, x += 6 * span) {
        if (OPGEN_FFT_ONE) {
            OPGEN_FFT(first_4)(x, span, x, span, inverse);
            x += 2;
        }
        for (int32_t turn = OPGEN_FFT_ONE * stride; turn < end;
             turn = OPGEN_FFT(known)(turn + stride), x += 2) {
            OPGEN_FFT(sums_4)
            (x, span, inverse, OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, 0), 4),
             OPGEN_FFT(operand)(x, span, 4, twiddles, turn),
             OPGEN_FFT(operand)(x, 2 * span, 4, twiddles, 2 * turn),
             OPGEN_FFT(operand)(x, 3 * span, 4, twiddles, 3 * turn));
        }
    }
}

static void OPGEN_FFT(radix_5)(OPGEN_FFT(real) * x, int32_t span, int32_t stride,
                               const OPGEN_FFT(real) * twiddles)
{
    const OPGEN_FFT(real) *const one = twiddles + 2 * span * stride;
    const OPGEN_FFT(real) *const two = one + 2 * span * stride;
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
            a, OPGEN_FFT(c_add)(OPGEN_FFT(c_scale)(outer, one[0]), OPGEN_FFT(c_scale)(inner, two[0])));
        const OPGEN_FFT(complex_t) second = OPGEN_FFT(c_add)(
            a, OPGEN_FFT(c_add)(OPGEN_FFT(c_scale)(outer, two[0]), OPGEN_FFT(c_scale)(inner, one[0])));
        const OPGEN_FFT(complex_t) third =
            OPGEN_FFT(c_add)(OPGEN_FFT(c_scale)(far, one[1]), OPGEN_FFT(c_scale)(near, two[1]));
        const OPGEN_FFT(complex_t) fourth =
            OPGEN_FFT(c_sub)(OPGEN_FFT(c_scale)(far, two[1]), OPGEN_FFT(c_scale)(near, one[1]));
        OPGEN_FFT(store)(x, u, OPGEN_FFT(c_add)(a, OPGEN_FFT(c_add)(outer, inner)));
        OPGEN_FFT(store)(x, u + span, OPGEN_FFT(c_add_turned)(first, third));
        OPGEN_FFT(store)(x, u + 2 * span, OPGEN_FFT(c_add_turned)(second, fourth));
        OPGEN_FFT(store)(x, u + 3 * span, OPGEN_FFT(c_sub_turned)(second, fourth));
        OPGEN_FFT(store)(x, u + 4 * span, OPGEN_FFT(c_sub_turned)(first, third));
    }
}

/* A stage of the complex transform in place. */
static void OPGEN_FFT(stage)(const OPGEN_FFT(fft_tables) * fft, int32_t stage, int32_t inverse,
                             OPGEN_FFT(real) * x)
{
    const int32_t radix = fft->factors[2 * stage];
    const int32_t span = fft->factors[2 * stage + 1];
    const int32_t block = radix * span;
    const int32_t stride = fft->length / 2 / block;
    const OPGEN_FFT(real) *const twiddles = fft->twiddles;
    if (OPGEN_FFT(stage_in_lanes)(fft, radix, span, inverse, x)) {
        return;
    }
    if (radix == 4 && inverse) {
        OPGEN_FFT(radix_4)(x, span, stride, twiddles, 1);
        return;
    }
    if (radix == 4) {
        OPGEN_FFT(radix_4)(x, span, stride, twiddles, 0);
        return;
    }
    for (int32_t left = stride; left > 0; left--, x += 2 * block) {
        switch (radix) {
        case 2:
            OPGEN_FFT(radix_2)(x, span, stride, twiddles);
            break;
        case 3:
            OPGEN_FFT(radix_3)(x, span, stride, twiddles);
            break;
        default:
            OPGEN_FFT(radix_5)(x, span, stride, twiddles);
            break;
        }
    }
}

/* The outermost `stages` of the transform; before all of them, numbers lie where `next_place` puts them. */
static void OPGEN_FFT(transform)(const OPGEN_FFT(fft_tables) * fft, int32_t inverse, int32_t stages,
                                 OPGEN_FFT(real) * x)
{
    while (stages > 0) {
        OPGEN_FFT(stage)(fft, --stages, inverse, x);
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
    for (int32_t k = OPGEN_FFT(take_apart_in_lanes)(fft, x); k <= points / 2; k++) {
        const OPGEN_FFT(complex_t) first = OPGEN_FFT(c_divide)(OPGEN_FFT(load)(x, k), 2);
        const OPGEN_FFT(complex_t) last =
            OPGEN_FFT(c_divide)(OPGEN_FFT(c_conjugate)(OPGEN_FFT(load)(x, points - k)), 2);
        const OPGEN_FFT(complex_t) even = OPGEN_FFT(c_add)(first, last);
        const OPGEN_FFT(complex_t) odd =
            OPGEN_FFT(c_mul)(OPGEN_FFT(c_sub)(first, last), OPGEN_FFT(load)(fft->halves, k - 1));
        OPGEN_FFT(store)(x, k, OPGEN_FFT(c_half_sum)(even, odd));
        OPGEN_FFT(store)(x, points - k, OPGEN_FFT(c_half_difference)(even, odd));
    }
    x[0] = OPGEN_FFT(add)(OPGEN_FFT(re)(start), OPGEN_FFT(im)(start));
    x[1] = 0;
    x[2 * points] = OPGEN_FFT(sub)(OPGEN_FFT(re)(start), OPGEN_FFT(im)(start));
    x[2 * points + 1] = 0;
}

/* Undoes take_apart; each number of the complex transform goes where it lies before the stages. The digits of
 * points - k are, each to its radix, what is missing to the last digit from those of k - 1, and so is its
 * place. */
static void OPGEN_FFT(join)(const OPGEN_FFT(fft_tables) * fft, const OPGEN_FFT(real) * x,
                            OPGEN_FFT(real) * output)
{
    const int32_t points = fft->length / 2;
    const OPGEN_FFT(complex_t) ends =
        OPGEN_FFT(c_of)(OPGEN_FFT(add)(x[0], x[2 * points]), OPGEN_FFT(sub)(x[0], x[2 * points]));
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

/* Numbers, and zeros behind them, go where they lie before the stages. */
static void OPGEN_FFT(spread)(const OPGEN_FFT(fft_tables) * fft, int32_t size, const OPGEN_FFT(real) * input,
                              OPGEN_FFT(real) * output)
{
    int32_t digits[OPGEN_FFT_MOST_STAGES] = {0};
    int32_t place = 0;
    for (int32_t k = 0; k < fft->length / 2; place = OPGEN_FFT(next_place)(fft, digits, place)) {
        for (int32_t q = 0; q < fft->factors[0]; q++, k++) {
            OPGEN_FFT(real) *const pair = output + 2 * (place + q * fft->factors[1]);
            pair[0] = 2 * k < size ? input[2 * k] : (OPGEN_FFT(real))0;
            pair[1] = 2 * k + 1 < size ? input[2 * k + 1] : (OPGEN_FFT(real))0;
        }
    }
}

/* The same for `length` numbers, with the innermost stage, of radix 2 or 4: the numbers of its butterflies
 * are as far from each other as can be, their sums lie side by side. */
static inline void OPGEN_FFT(spread_sums)(const OPGEN_FFT(fft_tables) * fft, int32_t radix,
                                          const OPGEN_FFT(real) * input, OPGEN_FFT(real) * output)
{
    const int32_t apart = fft->length / 2 / radix;
    const int32_t width = fft->stages > 1 ? fft->factors[0] : 1;
    const int32_t step = 2 * fft->factors[1];
    const OPGEN_FFT(real) *const end = input + 2 * apart;
    int32_t digits[OPGEN_FFT_MOST_STAGES] = {0};
    int32_t place = 0;
    while (input != end) {
        OPGEN_FFT(real) *block = output + 2 * place;
        const int32_t done = OPGEN_FFT(spread_in_lanes)(fft, radix, input, block) ? width : 0;
        input += 2 * done;
        for (int32_t left = width - done; left > 0; left--, input += 2, block += step) {
            if (radix == 4) {
                OPGEN_FFT(first_4)(input, apart, block, 1, 0);
            } else {
                OPGEN_FFT(first_2)(input, apart, block, 1);
            }
        }
        place = OPGEN_FFT(next_place)(fft, digits, place);
    }
}

static void OPGEN_FFT(rfft)(const OPGEN_FFT(fft_tables) * fft, int32_t rows, int32_t size,
                            const OPGEN_FFT(real) * input, OPGEN_FFT(real) * output)
{
    const int32_t innermost = fft->factors[2 * (fft->stages - 1)];
    const int32_t joined = OPGEN_FFT_ONE && size == fft->length && innermost % 2 == 0;
    for (int32_t row = 0; row < rows; row++) {
        if (joined && innermost == 4) {
            OPGEN_FFT(spread_sums)(fft, 4, input, output);
        } else if (joined) {
            OPGEN_FFT(spread_sums)(fft, 2, input, output);
        } else {
            OPGEN_FFT(spread)(fft, size, input, output);
        }
        OPGEN_FFT(transform)(fft, 0, fft->stages - joined, output);
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
        OPGEN_FFT(transform)(fft, 1, fft->stages, output);
        for (int32_t i = 0; i < fft->length; i++) {
            output[i] = OPGEN_FFT(normalized)(output[i], fft->length);
        }
        input += fft->length + 2;
        output += fft->length;
    }
}
