/* SPDX-License-Identifier: Apache-2.0 */
/* Complex numbers of opgen_fft_template.h in int16 for the DSP extension: a word is a pair, its first half
 * the real part. Sums wrap at 16 bits, as those of opgen_fft_pairs.h do. */

typedef uint32_t complex_t_s16;

static inline uint32_t load_s16(const int16_t *pairs, int32_t index)
{
    uint32_t z;
    memcpy(&z, pairs + 2 * index, sizeof z);
    return z;
}

static inline void store_s16(int16_t *pairs, int32_t index, uint32_t z)
{
    memcpy(pairs + 2 * index, &z, sizeof z);
}

static inline uint32_t c_of_s16(int16_t re, int16_t im)
{
    return opgen_halves(re, im);
}

static inline int16_t re_s16(uint32_t z)
{
    return (int16_t)opgen_first_half(z);
}

static inline int16_t im_s16(uint32_t z)
{
    return (int16_t)opgen_second_half(z);
}

/* The real part of one number and the imaginary part of another. */
static inline uint32_t c_parts_s16(uint32_t re, uint32_t im)
{
    uint32_t result; /* no intrinsic of ACLE */
    __asm__("pkhbt %0, %1, %2" : "=r"(result) : "r"(re), "r"(im));
    return result;
}

static inline uint32_t c_add_s16(uint32_t a, uint32_t b)
{
    return (uint32_t)__sadd16((int16x2_t)a, (int16x2_t)b);
}

static inline uint32_t c_sub_s16(uint32_t a, uint32_t b)
{
    return (uint32_t)__ssub16((int16x2_t)a, (int16x2_t)b);
}

/* a + i * b */
static inline uint32_t c_add_turned_s16(uint32_t a, uint32_t b)
{
    return (uint32_t)__sasx((int16x2_t)a, (int16x2_t)b);
}

/* a - i * b */
static inline uint32_t c_sub_turned_s16(uint32_t a, uint32_t b)
{
    return (uint32_t)__ssax((int16x2_t)a, (int16x2_t)b);
}

static inline uint32_t c_conjugate_s16(uint32_t a)
{
    return c_parts_s16(a, c_sub_s16(0, a));
}

static inline uint32_t c_half_sum_s16(uint32_t a, uint32_t b)
{
    return (uint32_t)__shadd16((int16x2_t)a, (int16x2_t)b);
}

static inline uint32_t c_half_s16(uint32_t a)
{
    return c_half_sum_s16(a, 0);
}

/* The conjugate of (a - b) / 2. */
static inline uint32_t c_half_difference_s16(uint32_t a, uint32_t b)
{
    return (uint32_t)__shsub16((int16x2_t)c_parts_s16(a, b), (int16x2_t)c_parts_s16(b, a));
}

/* The bits of 15 on, of products with 15 fraction bits. */
static inline uint32_t from_products_s16(int32_t re, int32_t im)
{
    uint32_t result; /* no intrinsic of ACLE */
    __asm__("pkhbt %0, %1, %2, lsl #1" : "=r"(result) : "r"(re >> 15), "r"(im));
    return result;
}

static inline uint32_t c_mul_s16(uint32_t a, uint32_t b)
{
    const int32_t rounding = 1 << 14;
    return from_products_s16(__smlsd((int16x2_t)a, (int16x2_t)b, rounding),
                             __smladx((int16x2_t)a, (int16x2_t)b, rounding));
}

static inline uint32_t c_scale_s16(uint32_t a, int16_t factor)
{
    const int32_t rounding = 1 << 14;
    return from_products_s16(opgen_first_half(a) * factor + rounding,
                             opgen_second_half(a) * factor + rounding);
}

/* The factor is doubled, so that quotients are second halves. */
static inline uint32_t c_divide_s16(uint32_t a, int32_t divisor)
{
    const int32_t factor = INT16_MAX / divisor * 2;
    const int32_t rounding = 1 << 15;
    uint32_t re;
    uint32_t im; /* compilers take constant factors apart into shifts */
    __asm__("smlabb %0, %1, %2, %3" : "=r"(re) : "r"(a), "r"(factor), "r"(rounding));
    __asm__("smlatb %0, %1, %2, %3" : "=r"(im) : "r"(a), "r"(factor), "r"(rounding));
    return opgen_second_halves(re, im);
}

/* An index whose multiples are computed: a compiler would keep a pointer for each, and has no registers. */
static inline int32_t known_s16(int32_t index)
{
    __asm__("" : "+r"(index));
    return index;
}
