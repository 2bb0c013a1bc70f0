/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_signal.h"

#include <string.h>

#include "opgen_dsp.h"
#include "opgen_mve.h"

/* Bits that a number has. */
static inline int32_t bit_length(uint32_t value)
{
    return 32 - opgen_count_leading_zeros(value);
}

/* The products of a window with Helium, as far as there are eight at a time; how many. */
static int32_t window_in_lanes(const int16_t *window, int32_t size, int32_t shift, const int16_t *input,
                               int16_t *output)
{
    int32_t i = 0;
#if OPGEN_HAS_MVE
    for (; i + 8 <= size; i += 8) {
        const int16x8_t numbers = vld1q_s16(input + i);
        const int16x8_t factors = vld1q_s16(window + i);
        const int32x4_t even = vshlq_r_s32(vmullbq_int_s16(numbers, factors), -shift);
        const int32x4_t odd = vshlq_r_s32(vmulltq_int_s16(numbers, factors), -shift);
        vst1q_s16(output + i, vqmovntq_s32(vqmovnbq_s32(numbers, even), odd));
    }
#else
    (void)window, (void)size, (void)shift, (void)input, (void)output;
#endif
    return i;
}

void opgen_apply_window_s16(const int16_t *window, int32_t window_size, int32_t shift, int32_t size,
                            const int16_t *input, int16_t *output)
{
    for (int32_t start = 0; start < size; start += window_size) {
        int32_t i = window_in_lanes(window, window_size, shift, input + start, output + start);
        for (; i < window_size; i++) {
            output[start + i] = opgen_clamp_to_s16(((int32_t)input[start + i] * window[i]) >> shift);
        }
    }
}

#if OPGEN_HAS_DSP
static inline uint32_t load_pair_s16(const int16_t *from)
{
    uint32_t pair;
    memcpy(&pair, from, sizeof pair);
    return pair;
}

/* The magnitudes of a pair; that of -32768 wraps to itself. */
static inline uint32_t magnitudes_s16(uint32_t pair)
{
    uint32_t result; /* the first instruction sets flags for the second */
    __asm__("ssub16 %0, %1, %2\n\t"
            "sel %0, %0, %2"
            : "=&r"(result)
            : "r"(0), "r"(pair)
            : "cc");
    return result;
}
#endif

/* A number with as many bits as the largest magnitude; with 16 or more if there is a -32768. */
static uint32_t largest_bits_s16(int32_t size, const int16_t *input)
{
    uint32_t found = 0;
    int32_t i = 0;
#if OPGEN_HAS_MVE
    int16x8_t lanes = vdupq_n_s16(0);
    for (; i + 8 <= size; i += 8) {
        lanes = vorrq_s16(lanes, vabsq_s16(vld1q_s16(input + i)));
    }
    found = vmaxvq_u16(0, vreinterpretq_u16_s16(lanes));
#endif
#if OPGEN_HAS_DSP
    for (; i + 2 <= size; i += 2) {
        found |= magnitudes_s16(load_pair_s16(input + i));
    }
    found = (found & 0xFFFF) | found >> 16;
#endif
    for (; i < size; i++) {
        const int32_t value = input[i];
        found |= (uint32_t)(value < 0 ? -value : value);
    }
    return found;
}

/* What the search for the largest magnitude finds, which starts anew after -32768. */
static int16_t largest_s16(int32_t size, const int16_t *input)
{
    int16_t largest = 0;
    for (int32_t i = 0; i < size; i++) {
        const int32_t value = input[i];
        largest = value > largest ? (int16_t)value : -value > largest ? (int16_t)-value : largest;
    }
    return largest;
}

/* Shifts numbers left by up to 15 bits. */
static void shift_left_s16(int32_t size, int32_t bits, const int16_t *input, int16_t *output)
{
    int32_t i = 0;
#if OPGEN_HAS_MVE
    for (; i + 8 <= size; i += 8) {
        vst1q_s16(output + i, vshlq_r_s16(vld1q_s16(input + i), bits));
    }
#endif
#if OPGEN_HAS_DSP
    const uint32_t kept = ~(((1u << bits) - 1) << 16); /* without what comes from the first half */
    for (; i + 2 <= size; i += 2) {
        const uint32_t pair = load_pair_s16(input + i) << bits & kept;
        memcpy(output + i, &pair, sizeof pair);
    }
#endif
    for (; i < size; i++) {
        output[i] = (int16_t)((uint32_t)input[i] << bits);
    }
}

void opgen_auto_scale_s16(int32_t size, const int16_t *input, int16_t *output, int32_t *shift)
{
    const uint32_t magnitude = largest_bits_s16(size, input);
    const int32_t largest = magnitude < 1u << 15 ? (int32_t)magnitude : largest_s16(size, input);
    const int32_t bits = largest > 0 ? 15 - bit_length((uint32_t)largest) : 0;
    if (output != NULL) {
        shift_left_s16(size, bits, input, output);
    }
    if (shift != NULL) {
        *shift = bits;
    }
}

void opgen_energy_s16(int32_t size, int32_t start, int32_t end, const int16_t *input, uint32_t *output)
{
    memset(output, 0, (size_t)size * sizeof(*output));
    int32_t i = start;
#if OPGEN_HAS_MVE
    for (; i + 4 <= end; i += 4) {
        const int16x8_t pairs = vld1q_s16(input + 2 * i);
        const int32x4_t sums = vaddq_s32(vmullbq_int_s16(pairs, pairs), vmulltq_int_s16(pairs, pairs));
        vst1q_u32(output + i, vreinterpretq_u32_s32(sums));
    }
#endif
    for (; i < end; i++) {
#if OPGEN_HAS_DSP
        const uint32_t pair = load_pair_s16(input + 2 * i);
        output[i] = (uint32_t)opgen_dual_mac(pair, pair, 0);
#else
        const int32_t re = input[2 * i];
        const int32_t im = input[2 * i + 1];
        output[i] = (uint32_t)(re * re) + (uint32_t)(im * im);
#endif
    }
}

typedef struct {
    uint64_t weighted;
    uint64_t unweighted;
} band_sums;

/* The products are those of numbers below 2^31 with a sign; 2^32 is added to the others. */
static band_sums sums_of_band(int32_t size, const int16_t *weights, const int16_t *unweights,
                              const uint32_t *input)
{
    int64_t weighted = 0;
    int64_t unweighted = 0;
    uint32_t weighted_high = 0;
    uint32_t unweighted_high = 0;
#if OPGEN_HAS_MVE
    for (int32_t i = 0; i < size; i += 4) {
        const mve_pred16_t inside = vctp32q((uint32_t)(size - i));
        const int32x4_t value = vreinterpretq_s32_u32(vldrwq_z_u32(input + i, inside));
        const int32x4_t high = vshrq_n_s32(value, 31);
        const int32x4_t weight = vldrhq_z_s32(weights + i, inside);
        const int32x4_t unweight = vldrhq_z_s32(unweights + i, inside);
        weighted = vmlaldavaq_s32(weighted, weight, value);
        unweighted = vmlaldavaq_s32(unweighted, unweight, value);
        weighted_high = (uint32_t)vaddvaq_s32((int32_t)weighted_high, vandq_s32(weight, high));
        unweighted_high = (uint32_t)vaddvaq_s32((int32_t)unweighted_high, vandq_s32(unweight, high));
    }
#else
    for (int32_t i = 0; i < size; i++) {
        const int32_t value = (int32_t)input[i];
        const int32_t high = value >> 31;
        weighted += (int64_t)weights[i] * value;
        unweighted += (int64_t)unweights[i] * value;
        weighted_high += (uint32_t)(weights[i] & high);
        unweighted_high += (uint32_t)(unweights[i] & high);
    }
#endif
    const band_sums sums = {(uint64_t)weighted + ((uint64_t)weighted_high << 32),
                            (uint64_t)unweighted + ((uint64_t)unweighted_high << 32)};
    return sums;
}

void opgen_filter_bank(int32_t bands, const int16_t *frequency_starts, const int16_t *weight_starts,
                       const int16_t *widths, const int16_t *weights, const int16_t *unweights,
                       const uint32_t *input, uint64_t *output)
{
    uint64_t carried = 0;
    for (int32_t band = 0; band <= bands; band++) {
        const int32_t start = weight_starts[band];
        const band_sums sums =
            sums_of_band(widths[band], weights + start, unweights + start, input + frequency_starts[band]);
        if (band > 0) {
            output[band - 1] = carried + sums.weighted;
        }
        carried = sums.unweighted;
    }
}

/* Finds the root bit by bit from the highest; what is left decides whether to round up. */
static uint32_t root_u32(uint32_t value)
{
    uint32_t root = 0;
    for (uint32_t bit = value == 0 ? 0 : 1u << ((bit_length(value) - 1) & ~1); bit != 0; bit >>= 2) {
        const uint32_t trial = root + bit;
        root >>= 1;
        if (value >= trial) {
            value -= trial;
            root += bit;
        }
    }
    return value > root && root != UINT16_MAX ? root + 1 : root;
}

static uint32_t root_u64(uint64_t value)
{
    const uint32_t high = (uint32_t)(value >> 32);
    if (high == 0) {
        return root_u32((uint32_t)value);
    }
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << (32 + ((bit_length(high) - 1) & ~1)); bit != 0; bit >>= 2) {
        const uint64_t trial = root + bit;
        root >>= 1;
        if (value >= trial) {
            value -= trial;
            root += bit;
        }
    }
    return (uint32_t)(value > root && root != UINT32_MAX ? root + 1 : root);
}

void opgen_square_root_u64(int32_t size, int32_t shift, const uint64_t *input, uint32_t *output)
{
    for (int32_t i = 0; i < size; i++) {
        output[i] = root_u64(input[i]) >> (shift & 31);
    }
}

static inline uint64_t signal_product(uint32_t value, int32_t factor)
{
    return (uint64_t)value * (uint32_t)factor;
}

void opgen_subtract_noise(const opgen_noise_filter *filter, int32_t size, const uint32_t *input,
                          uint32_t *noise, uint32_t *output)
{
    for (int32_t i = 0; i < size; i++) {
        const bool odd = (i & 1) != 0;
        const int32_t fresh = odd ? filter->alternate_smoothing : filter->smoothing;
        const int32_t kept = odd ? filter->alternate_one_minus_smoothing : filter->one_minus_smoothing;
        const uint32_t scaled = input[i] << filter->smoothing_bits;
        const uint32_t smoothed =
            (uint32_t)((signal_product(scaled, fresh) + signal_product(noise[i], kept)) >>
                       filter->fraction_bits);
        const uint32_t taken = smoothed < scaled ? smoothed : scaled;
        const uint32_t least =
            (uint32_t)(signal_product(input[i], filter->min_signal_remaining) >> filter->fraction_bits);
        const uint32_t rest = (scaled - taken) >> filter->smoothing_bits;
        noise[i] = filter->clamping ? taken : smoothed;
        if (output != NULL) {
            output[i] = rest > least ? rest : least;
        }
    }
}

/* The value of a parabola over the octave of `noise`, with 10 bits for the position in it. */
static int32_t gain_at(const int16_t *gain, uint32_t noise)
{
    if (noise <= 2) {
        return gain[noise];
    }
    const int32_t octave = bit_length(noise);
    const int16_t *const part = gain + 4 * octave - 6;
    const int32_t position =
        (int32_t)((octave < 11 ? noise << (11 - octave) : noise >> (octave - 11)) & 0x3FF);
    const int32_t slope = ((part[2] * position) >> 5) + part[1] * 32;
    return (int16_t)(((opgen_wrapping_mul(slope, position) + (1 << 14)) >> 15) + part[0]);
}

void opgen_pcan_u32(int32_t size, int32_t snr_shift, const int16_t *gain, const uint32_t *input,
                    const uint32_t *noise, uint32_t *output)
{
    for (int32_t i = 0; i < size; i++) {
        const uint32_t ratio = (uint32_t)(signal_product(input[i], gain_at(gain, noise[i])) >> snr_shift);
        output[i] = ratio < 2u << 12 ? (ratio * ratio) >> 20 : (ratio >> 6) - 64;
    }
}

/* log2(value) with 16 fraction bits: that of the highest bit, and of the rest from the table. */
static uint32_t log2_u32(const int16_t *table, uint32_t value)
{
    const int32_t whole = bit_length(value) - 1;
    const uint32_t rest = value - (1u << whole);
    const int32_t fraction = (int32_t)(whole < 16 ? rest << (16 - whole) : rest >> (whole - 16));
    const int32_t segment = fraction >> 9;
    const int32_t slope = table[segment + 1] - table[segment];
    const int32_t inside = (slope * (fraction - (segment << 9))) >> 16;
    return ((uint32_t)whole << 16) + (uint32_t)(fraction + table[segment] + inside);
}

void opgen_log_u32(int32_t size, int32_t correction_bits, int32_t scale, const int16_t *table,
                   const uint32_t *input, int16_t *output)
{
    const uint32_t log_of_2 = 45426; /* with 16 fraction bits */
    const uint32_t rounding = 1u << 15;
    for (int32_t i = 0; i < size; i++) {
        const uint32_t value = input[i] << correction_bits;
        uint32_t found = 0;
        if (value > 1) {
            const uint64_t signal_product = (uint64_t)log_of_2 * log2_u32(table, value);
            const uint32_t natural = (uint32_t)((signal_product + rounding) >> 16);
            found = ((uint32_t)scale * natural + rounding) >> 16;
        }
        output[i] = (int16_t)(found < INT16_MAX ? found : INT16_MAX);
    }
}
