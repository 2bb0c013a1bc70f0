/* SPDX-License-Identifier: Apache-2.0 */
/* Four complex numbers of opgen_fft_template.h in int16 at a time, with Helium: lanes are pairs, as in
 * memory. What saturates cannot overflow; sums wrap, as those of opgen_fft_pairs.h do. */

/* Offsets have 16 bits. */
#define OPGEN_FFT_MOST_LENGTH 32768

/* 0, 1, 0, 1, ... */
static inline uint16x8_t lane_parts_s16(void)
{
    return vandq_u16(vidupq_n_u16(0, 1), vdupq_n_u16(1));
}

/* Where the lanes of four pairs are: `pairs` has the index of its pair in each lane. */
static inline uint16x8_t lane_offsets_s16(uint16x8_t pairs)
{
    return vaddq_u16(vshlq_n_u16(pairs, 1), lane_parts_s16());
}

/* 0, 0, 1, 1, 2, 2, 3, 3 */
static inline uint16x8_t lane_pairs_s16(void)
{
    return vshrq_n_u16(vidupq_n_u16(0, 1), 1);
}

static inline int16x8_t lanes_at_s16(const int16_t *from, uint16x8_t offsets)
{
    return vldrhq_gather_shifted_offset_s16(from, offsets);
}

static inline int16x8_t lanes_divided_s16(int16x8_t z, int32_t divisor)
{
    return vqrdmulhq_n_s16(z, (int16_t)(INT16_MAX / divisor));
}

static inline int16x8_t lanes_turned_s16(int16x8_t z, int16x8_t root)
{
    return vqrdmladhxq_s16(vqrdmlsdhq_s16(z, z, root), z, root);
}

/* a * b, where it may wrap. */
static inline int16x8_t lanes_mul_s16(int16x8_t a, int16x8_t b)
{
    const int16x8_t exchanged = vrev32q_s16(b);
    const int32x4_t re = vsubq_s32(vmullbq_int_s16(a, b), vmulltq_int_s16(a, b));
    const int32x4_t im = vaddq_s32(vmullbq_int_s16(a, exchanged), vmulltq_int_s16(a, exchanged));
    return vrshrntq_n_s32(vrshrnbq_n_s32(a, re, 15), im, 15);
}

/* The lanes of imaginary parts; compilers take some constants for others. */
static inline mve_pred16_t imaginary_lanes_s16(void)
{
    return vcmpneq_n_u16(lane_parts_s16(), 0);
}

/* The sums of radix 4, to rows that are `span` pairs from each other. */
typedef struct {
    int16x8_t a;
    int16x8_t b;
    int16x8_t c;
    int16x8_t d;
} four_lanes_s16;

static inline four_lanes_s16 lanes_sums_4_s16(four_lanes_s16 z, int32_t inverse)
{
    const int16x8_t high = vaddq_s16(z.a, z.c);
    const int16x8_t low = vsubq_s16(z.a, z.c);
    const int16x8_t sum = vaddq_s16(z.b, z.d);
    const int16x8_t difference = vsubq_s16(z.b, z.d);
    const int16x8_t back = vcaddq_rot270_s16(low, difference);
    const int16x8_t forth = vcaddq_rot90_s16(low, difference);
    const four_lanes_s16 sums = {vaddq_s16(high, sum), inverse ? forth : back, vsubq_s16(high, sum),
                                 inverse ? back : forth};
    return sums;
}

/* Numbers that have been read, made small. */
static inline four_lanes_s16 lanes_quarters_s16(int16x8_t a, int16x8_t b, int16x8_t c, int16x8_t d)
{
    const four_lanes_s16 z = {lanes_divided_s16(a, 4), lanes_divided_s16(b, 4), lanes_divided_s16(c, 4),
                              lanes_divided_s16(d, 4)};
    return z;
}

/* The roots of unity by which b, c and d are turned; those for a are not used. */
static inline four_lanes_s16 lanes_roots_s16(const int16_t *twiddles, uint16x8_t turns)
{
    const int16x8_t none = vdupq_n_s16(0);
    const uint16x8_t twice = vaddq_u16(turns, turns);
    const four_lanes_s16 roots = {none, lanes_at_s16(twiddles, lane_offsets_s16(turns)),
                                  lanes_at_s16(twiddles, lane_offsets_s16(twice)),
                                  lanes_at_s16(twiddles, lane_offsets_s16(vaddq_u16(turns, twice)))};
    return roots;
}

static inline four_lanes_s16 lanes_butterflies_s16(four_lanes_s16 z, four_lanes_s16 roots, int32_t inverse)
{
    z.b = lanes_turned_s16(z.b, roots.b);
    z.c = lanes_turned_s16(z.c, roots.c);
    z.d = lanes_turned_s16(z.d, roots.d);
    return lanes_sums_4_s16(z, inverse);
}

/* Four butterflies of each block side by side, for all blocks: they have the same roots. */
static inline void lanes_of_blocks_s16(int16_t *x, int32_t span, int32_t blocks, four_lanes_s16 roots,
                                       int32_t inverse)
{
    for (int32_t left = blocks; left > 0; left--, x += 8 * span) {
        int16_t *const y = x + 4 * span;
        const four_lanes_s16 z =
            lanes_quarters_s16(vld1q_s16(x), vld1q_s16(x + 2 * span), vld1q_s16(y), vld1q_s16(y + 2 * span));
        const four_lanes_s16 sums = lanes_butterflies_s16(z, roots, inverse);
        vst1q_s16(x, sums.a);
        vst1q_s16(x + 2 * span, sums.b);
        vst1q_s16(y, sums.c);
        vst1q_s16(y + 2 * span, sums.d);
    }
}

/* The two butterflies of a block, and of the next one. */
static inline void lanes_of_pairs_s16(int16_t *x, int32_t blocks, const int16_t *twiddles, int32_t inverse)
{
    const uint16x8_t pairs = lane_pairs_s16();
    const uint16x8_t second = vshrq_n_u16(pairs, 1);
    const uint16x8_t offsets = lane_offsets_s16(vmlaq_n_u16(pairs, second, 6));
    const uint16x8_t turns = vmulq_n_u16(vandq_u16(pairs, vdupq_n_u16(1)), (uint16_t)blocks);
    const four_lanes_s16 roots = lanes_roots_s16(twiddles, turns);
    for (int32_t left = blocks; left > 0; left -= 2, x += 32) {
        const four_lanes_s16 z =
            lanes_quarters_s16(lanes_at_s16(x, offsets), lanes_at_s16(x + 4, offsets),
                               lanes_at_s16(x + 8, offsets), lanes_at_s16(x + 12, offsets));
        const four_lanes_s16 sums = lanes_butterflies_s16(z, roots, inverse);
        vstrhq_scatter_shifted_offset_s16(x, offsets, sums.a);
        vstrhq_scatter_shifted_offset_s16(x + 4, offsets, sums.b);
        vstrhq_scatter_shifted_offset_s16(x + 8, offsets, sums.c);
        vstrhq_scatter_shifted_offset_s16(x + 12, offsets, sums.d);
    }
}

/* A stage of radix 4; false if it is none for lanes. */
static inline bool stage_in_lanes_s16(const opgen_fft_s16 *fft, int32_t radix, int32_t span, int32_t inverse,
                                      int16_t *x)
{
    const int32_t blocks = fft->length / 2 / (4 * span);
    if (radix != 4 || fft->length > OPGEN_FFT_MOST_LENGTH) {
        return false;
    }
    if (span == 2 && blocks % 2 == 0) {
        lanes_of_pairs_s16(x, blocks, fft->twiddles, inverse);
        return true;
    }
    if (span % 4 != 0) {
        return false;
    }
    for (int32_t u = 0; u < span; u += 4) {
        const uint16x8_t turns = vmulq_n_u16(vaddq_n_u16(lane_pairs_s16(), (uint16_t)u), (uint16_t)blocks);
        lanes_of_blocks_s16(x + 2 * u, span, blocks, lanes_roots_s16(fft->twiddles, turns), inverse);
    }
    return true;
}

/* What spread_sums does for the numbers of four blocks, whose places are a span of the first stage apart. */
static inline bool spread_in_lanes_s16(const opgen_fft_s16 *fft, int32_t radix, const int16_t *input,
                                       int16_t *x)
{
    if (fft->stages < 2 || fft->factors[0] != 4 || fft->length > OPGEN_FFT_MOST_LENGTH) {
        return false;
    }
    const int32_t apart = fft->length / radix;
    const uint16x8_t offsets = lane_offsets_s16(vmulq_n_u16(lane_pairs_s16(), (uint16_t)fft->factors[1]));
    const int16x8_t a = vld1q_s16(input);
    const int16x8_t b = vld1q_s16(input + apart);
    if (radix == 2) {
        const int16x8_t first = lanes_divided_s16(a, 2);
        const int16x8_t second = lanes_divided_s16(b, 2);
        vstrhq_scatter_shifted_offset_s16(x, offsets, vaddq_s16(first, second));
        vstrhq_scatter_shifted_offset_s16(x + 2, offsets, vsubq_s16(first, second));
        return true;
    }
    const four_lanes_s16 sums = lanes_sums_4_s16(
        lanes_quarters_s16(a, b, vld1q_s16(input + 2 * apart), vld1q_s16(input + 3 * apart)), 0);
    vstrhq_scatter_shifted_offset_s16(x, offsets, sums.a);
    vstrhq_scatter_shifted_offset_s16(x + 2, offsets, sums.b);
    vstrhq_scatter_shifted_offset_s16(x + 4, offsets, sums.c);
    vstrhq_scatter_shifted_offset_s16(x + 6, offsets, sums.d);
    return true;
}

/* take_apart for as many numbers from the first on as there are lanes for, without the one in the middle.
 * Returns the index of the next number. */
static inline int32_t take_apart_in_lanes_s16(const opgen_fft_s16 *fft, int16_t *x)
{
    const uint16x8_t back = lane_offsets_s16(vsubq_u16(vdupq_n_u16(3), lane_pairs_s16()));
    const mve_pred16_t imaginary = imaginary_lanes_s16();
    const int16_t *halves = fft->halves;
    int16_t *low = x + 2;
    int16_t *high = x + fft->length - 8;
    int32_t k = 1;
    for (; 4 * k + 12 < fft->length; k += 4, low += 8, high -= 8, halves += 8) {
        const int16x8_t far = lanes_at_s16(high, back);
        const int16x8_t first = lanes_divided_s16(vld1q_s16(low), 2);
        const int16x8_t last = lanes_divided_s16(vnegq_m_s16(far, far, imaginary), 2);
        const int16x8_t even = vaddq_s16(first, last);
        const int16x8_t odd = lanes_mul_s16(vsubq_s16(first, last), vld1q_s16(halves));
        const int16x8_t difference = vhsubq_s16(even, odd);
        vst1q_s16(low, vhaddq_s16(even, odd));
        vstrhq_scatter_shifted_offset_s16(high, back, vhsubq_m_s16(difference, odd, even, imaginary));
    }
    return k;
}
