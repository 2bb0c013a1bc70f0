/* The transforms of one type. The file that includes this defines the type `real` and its arithmetic, the
 * tables' type `fft_tables`. */

typedef struct {
    real re;
    real im;
} complex_t;

static inline complex_t load(const real *pairs, int32_t index)
{
    const complex_t z = {pairs[2 * index], pairs[2 * index + 1]};
    return z;
}

static inline void store(real *pairs, int32_t index, complex_t z)
{
    pairs[2 * index] = z.re;
    pairs[2 * index + 1] = z.im;
}

static inline complex_t c_add(complex_t a, complex_t b)
{
    const complex_t z = {add(a.re, b.re), add(a.im, b.im)};
    return z;
}

static inline complex_t c_sub(complex_t a, complex_t b)
{
    const complex_t z = {sub(a.re, b.re), sub(a.im, b.im)};
    return z;
}

static inline complex_t c_mul(complex_t a, complex_t b)
{
    const complex_t z = {mul_sub(a.re, b.re, a.im, b.im), mul_add(a.re, b.im, a.im, b.re)};
    return z;
}

static inline complex_t c_divide(complex_t a, int32_t divisor)
{
    const complex_t z = {divide(a.re, divisor), divide(a.im, divisor)};
    return z;
}

static inline complex_t c_conjugate(complex_t a)
{
    const complex_t z = {a.re, sub(0, a.im)};
    return z;
}

/* i * a */
static inline complex_t c_turn(complex_t a)
{
    const complex_t z = {sub(0, a.im), a.re};
    return z;
}

static inline complex_t c_scale(complex_t a, real factor)
{
    const complex_t z = {mul(a.re, factor), mul(a.im, factor)};
    return z;
}

/* Number `index` of `radix` in a butterfly, made small and turned. */
static inline complex_t operand(const real *x, int32_t index, int32_t radix, const real *twiddles,
                                int32_t turn)
{
    return c_mul(c_divide(load(x, index), radix), load(twiddles, turn));
}

static void radix_2(real *x, int32_t span, int32_t stride, const real *twiddles)
{
    for (int32_t u = 0; u < span; u++) {
        const complex_t a = c_divide(load(x, u), 2);
        const complex_t b = operand(x, u + span, 2, twiddles, u * stride);
        store(x, u, c_add(a, b));
        store(x, u + span, c_sub(a, b));
    }
}

static void radix_3(real *x, int32_t span, int32_t stride, const real *twiddles)
{
    const real sine = twiddles[2 * span * stride + 1];
    for (int32_t u = 0; u < span; u++) {
        const complex_t a = c_divide(load(x, u), 3);
        const complex_t b = operand(x, u + span, 3, twiddles, u * stride);
        const complex_t c = operand(x, u + 2 * span, 3, twiddles, 2 * u * stride);
        const complex_t sum = c_add(b, c);
        const complex_t difference = c_sub(b, c);
        const complex_t rest = {sub(a.re, half(sum.re)), sub(a.im, half(sum.im))};
        const complex_t turned = c_turn(c_scale(difference, sine));
        store(x, u, c_add(a, sum));
        store(x, u + span, c_add(rest, turned));
        store(x, u + 2 * span, c_sub(rest, turned));
    }
}

static void radix_4(real *x, int32_t span, int32_t stride, const real *twiddles, int32_t inverse)
{
    const int32_t back = inverse ? 3 * span : span;
    const int32_t forth = inverse ? span : 3 * span;
    for (int32_t u = 0; u < span; u++) {
        const complex_t a = c_divide(load(x, u), 4);
        const complex_t b = operand(x, u + span, 4, twiddles, u * stride);
        const complex_t c = operand(x, u + 2 * span, 4, twiddles, 2 * u * stride);
        const complex_t d = operand(x, u + 3 * span, 4, twiddles, 3 * u * stride);
        const complex_t high = c_add(a, c);
        const complex_t low = c_sub(a, c);
        const complex_t sum = c_add(b, d);
        const complex_t turned = c_turn(c_sub(b, d));
        store(x, u, c_add(high, sum));
        store(x, u + 2 * span, c_sub(high, sum));
        store(x, u + back, c_sub(low, turned));
        store(x, u + forth, c_add(low, turned));
    }
}

static void radix_5(real *x, int32_t span, int32_t stride, const real *twiddles)
{
    const complex_t one = load(twiddles, span * stride);
    const complex_t two = load(twiddles, 2 * span * stride);
    for (int32_t u = 0; u < span; u++) {
        const complex_t a = c_divide(load(x, u), 5);
        const complex_t b = operand(x, u + span, 5, twiddles, u * stride);
        const complex_t c = operand(x, u + 2 * span, 5, twiddles, 2 * u * stride);
        const complex_t d = operand(x, u + 3 * span, 5, twiddles, 3 * u * stride);
        const complex_t e = operand(x, u + 4 * span, 5, twiddles, 4 * u * stride);
        const complex_t outer = c_add(b, e);
        const complex_t inner = c_add(c, d);
        const complex_t far = c_sub(b, e);
        const complex_t near = c_sub(c, d);
        const complex_t first = c_add(a, c_add(c_scale(outer, one.re), c_scale(inner, two.re)));
        const complex_t second = c_add(a, c_add(c_scale(outer, two.re), c_scale(inner, one.re)));
        const complex_t first_turned = c_turn(c_add(c_scale(far, one.im), c_scale(near, two.im)));
        const complex_t second_turned = c_turn(c_sub(c_scale(far, two.im), c_scale(near, one.im)));
        store(x, u, c_add(a, c_add(outer, inner)));
        store(x, u + span, c_add(first, first_turned));
        store(x, u + 2 * span, c_add(second, second_turned));
        store(x, u + 3 * span, c_sub(second, second_turned));
        store(x, u + 4 * span, c_sub(first, first_turned));
    }
}

/* The complex transform in place, of numbers that lie where `next_place` puts them. */
static void transform(const fft_tables *fft, int32_t inverse, real *x)
{
    const int32_t points = fft->length / 2;
    for (int32_t stage = fft->stages - 1; stage >= 0; stage--) {
        const int32_t radix = fft->factors[2 * stage];
        const int32_t span = fft->factors[2 * stage + 1];
        const int32_t block = radix * span;
        const int32_t stride = points / block;
        for (int32_t start = 0; start < points; start += block) {
            real *const part = x + 2 * start;
            switch (radix) {
            case 2:
                radix_2(part, span, stride, fft->twiddles);
                break;
            case 3:
                radix_3(part, span, stride, fft->twiddles);
                break;
            case 4:
                radix_4(part, span, stride, fft->twiddles, inverse);
                break;
            default:
                radix_5(part, span, stride, fft->twiddles);
                break;
            }
        }
    }
}

/* Where a number goes before the stages: its index with the digits, to the stages' radices, in reverse order.
 * Returns the place of the first number of the next `radix` ones, which are a span of the first stage apart;
 * `digits` begin as zeros. */
static int32_t next_place(const fft_tables *fft, int32_t *digits, int32_t place)
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
static void take_apart(const fft_tables *fft, real *x)
{
    const int32_t points = fft->length / 2;
    const complex_t start = c_divide(load(x, 0), 2);
    for (int32_t k = 1; k <= points / 2; k++) {
        const complex_t first = c_divide(load(x, k), 2);
        const complex_t last = c_divide(c_conjugate(load(x, points - k)), 2);
        const complex_t even = c_add(first, last);
        const complex_t odd = c_mul(c_sub(first, last), load(fft->halves, k - 1));
        const complex_t low = {half_sum(even.re, odd.re), half_sum(even.im, odd.im)};
        const complex_t high = {half_difference(even.re, odd.re), half_difference(odd.im, even.im)};
        store(x, k, low);
        store(x, points - k, high);
    }
    x[0] = add(start.re, start.im);
    x[1] = 0;
    x[2 * points] = sub(start.re, start.im);
    x[2 * points + 1] = 0;
}

/* Undoes take_apart; each number of the complex transform goes where it lies before the stages. The digits of
 * points - k are, each to its radix, what is missing to the last digit from those of k - 1, and so is its
 * place. */
static void join(const fft_tables *fft, const real *x, real *output)
{
    const int32_t points = fft->length / 2;
    const complex_t ends = {add(x[0], x[2 * points]), sub(x[0], x[2 * points])};
    int32_t digits[OPGEN_FFT_MOST_STAGES] = {0};
    int32_t start = 0;
    int32_t before = 0;
    store(output, 0, c_divide(ends, 2));
    for (int32_t k = 0; k <= points / 2; start = next_place(fft, digits, start)) {
        for (int32_t q = 0; q < fft->factors[0] && k <= points / 2; q++, k++) {
            const int32_t place = start + q * fft->factors[1];
            if (k > 0) {
                const complex_t first = c_divide(load(x, k), 2);
                const complex_t last = c_divide(c_conjugate(load(x, points - k)), 2);
                const complex_t even = c_add(first, last);
                const complex_t odd = c_mul(c_sub(first, last), load(fft->halves, k - 1));
                store(output, place, c_add(even, odd));
                store(output, points - 1 - before, c_conjugate(c_sub(even, odd)));
            }
            before = place;
        }
    }
}

static void rfft(const fft_tables *fft, int32_t rows, int32_t size, const real *input, real *output)
{
    const int32_t points = fft->length / 2;
    for (int32_t row = 0; row < rows; row++) {
        int32_t digits[OPGEN_FFT_MOST_STAGES] = {0};
        int32_t place = 0;
        for (int32_t k = 0; k < points; place = next_place(fft, digits, place)) {
            for (int32_t q = 0; q < fft->factors[0]; q++, k++) {
                const complex_t z = {2 * k < size ? input[2 * k] : (real)0,
                                     2 * k + 1 < size ? input[2 * k + 1] : (real)0};
                store(output, place + q * fft->factors[1], z);
            }
        }
        transform(fft, 0, output);
        take_apart(fft, output);
        input += size;
        output += fft->length + 2;
    }
}

static void irfft(const fft_tables *fft, int32_t rows, const real *input, real *output)
{
    for (int32_t row = 0; row < rows; row++) {
        join(fft, input, output);
        transform(fft, 1, output);
        for (int32_t i = 0; i < fft->length; i++) {
            output[i] = normalized(output[i], fft->length);
        }
        input += fft->length + 2;
        output += fft->length;
    }
}
