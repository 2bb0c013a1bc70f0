/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_broadcast.h"

#include "opgen_dsp.h"
#include "opgen_loops.h"
#include "opgen_mve.h"

/* Elements that are computed together: with Helium four, else one. `i` is the place of the first in a row of
 * `count`. */
#if OPGEN_HAS_MVE
typedef int32x4_t opgen_lanes;
#define OPGEN_ROW(store)                                                                                     \
    for (int32_t i = 0; i < count; i += 4) {                                                                 \
        const mve_pred16_t inside = vctp32q((uint32_t)(count - i));                                          \
        store;                                                                                               \
    }
#define OPGEN_LOAD_S8(row) vldrbq_z_s32((row) + i, inside)
#define OPGEN_LOAD_S16(row) vldrhq_z_s32((row) + i, inside)
#define OPGEN_STORE_S8(row, low, high, value) vstrbq_p_s32((row) + i, opgen_clamp_4(value, low, high), inside)
#define OPGEN_STORE_S16(row, low, high, value)                                                               \
    vstrhq_p_s32((row) + i, opgen_clamp_4(value, low, high), inside)
#define OPGEN_LIMIT_S8(low, high, row) (void)(row)

static inline opgen_lanes opgen_same(int32_t value)
{
    return vdupq_n_s32(value);
}

static inline opgen_lanes opgen_lanes_add(opgen_lanes a, int32_t b)
{
    return vaddq_n_s32(a, b);
}

static inline opgen_lanes opgen_lanes_sum(opgen_lanes a, opgen_lanes b)
{
    return vaddq_s32(a, b);
}

static inline opgen_lanes opgen_lanes_difference(opgen_lanes a, opgen_lanes b)
{
    return vsubq_s32(a, b);
}

static inline opgen_lanes opgen_lanes_product(opgen_lanes a, opgen_lanes b)
{
    return vmulq_s32(a, b);
}

static inline opgen_lanes opgen_lanes_left(opgen_lanes a, int32_t bits)
{
    return vshlq_r_s32(a, bits);
}

/* Times multiplier * 2^(shift - 31), shift in [-31, 0], rounded twice. */
static inline opgen_lanes opgen_lanes_scaled(opgen_lanes value, int32_t multiplier, int32_t shift)
{
    return opgen_rounding_divide_by_pot_4(vqrdmulhq_n_s32(value, multiplier), shift);
}

/* The same of value * 2^left, which is below 2^30, for a multiplier that is not negative. */
static inline opgen_lanes opgen_small_scaled(opgen_lanes value, int32_t left, int32_t multiplier,
                                             int32_t shift)
{
    return opgen_lanes_scaled(left == 0 ? value : opgen_lanes_left(value, left), multiplier, shift);
}
#else
typedef int32_t opgen_lanes;
#define OPGEN_ROW(store)                                                                                     \
    for (int32_t i = 0; i < count; i++) {                                                                    \
        store;                                                                                               \
    }
#define OPGEN_LOAD_S8(row) (row)[i]
#define OPGEN_LOAD_S16(row) (row)[i]
#define OPGEN_STORE_S8(row, low, high, value) (row)[i] = opgen_clamp_to_s8(value)
#define OPGEN_STORE_S16(row, low, high, value) (row)[i] = (int16_t)opgen_clamp(value, low, high)
#define OPGEN_LIMIT_S8(low, high, row) opgen_limit_s8(low, high, row, count)

static inline opgen_lanes opgen_same(int32_t value)
{
    return value;
}

static inline opgen_lanes opgen_lanes_add(opgen_lanes a, int32_t b)
{
    return opgen_wrapping_add(a, b);
}

static inline opgen_lanes opgen_lanes_sum(opgen_lanes a, opgen_lanes b)
{
    return opgen_wrapping_add(a, b);
}

static inline opgen_lanes opgen_lanes_difference(opgen_lanes a, opgen_lanes b)
{
    return opgen_wrapping_sub(a, b);
}

static inline opgen_lanes opgen_lanes_product(opgen_lanes a, opgen_lanes b)
{
    return opgen_wrapping_mul(a, b);
}

static inline opgen_lanes opgen_lanes_left(opgen_lanes a, int32_t bits)
{
    return opgen_shift_left(a, bits);
}

static inline opgen_lanes opgen_lanes_scaled(opgen_lanes value, int32_t multiplier, int32_t shift)
{
    return opgen_multiply_by_quantized_multiplier_smaller_than_one(value, multiplier, shift);
}

/* Ties go upwards in the first rounding, and away from zero in the second one. */
static inline opgen_lanes opgen_small_scaled(opgen_lanes value, int32_t left, int32_t multiplier,
                                             int32_t shift)
{
    const int32_t doubled = opgen_shift_left(value, left + 1);
    const int32_t half = (int32_t)(1u << -shift >> 1);
    const int32_t away = doubled >> 31 & -(int32_t)(shift != 0);
    return opgen_high_mac(doubled, multiplier, half + away) >> -shift;
}
#endif

/* Whose elements are limited one by one. */
#define OPGEN_LIMIT_S16(low, high, row) (void)(row)

/* The body of all. `T` is S8 or S16; `term1` and `term2` are what becomes of the inputs before they are
 * combined, once for a whole row where one does not move. `own` is a copy of the parameters: compilers then
 * know that outputs do not change them. */
#define OPGEN_BROADCAST(T, type, term1, term2, combined)                                                     \
    do {                                                                                                     \
        const int32_t *const inner = loops + 3 * (rank - 1);                                                 \
        const int32_t count = inner[0];                                                                      \
        const int32_t step1 = inner[1];                                                                      \
        const int32_t step2 = inner[2];                                                                      \
        int32_t index[OPGEN_MAX_RANK] = {0};                                                                 \
        int32_t offset[2] = {0, 0};                                                                          \
        type *out = output;                                                                                  \
        while (count > 0) {                                                                                  \
            const type *const in1 = input1 + offset[0];                                                      \
            const type *const in2 = input2 + offset[1];                                                      \
            opgen_lanes x = term1(&own, opgen_same(*in1));                                                   \
            opgen_lanes y = term2(&own, opgen_same(*in2));                                                   \
            OPGEN_ROW({                                                                                      \
                if (step1 != 0) {                                                                            \
                    x = term1(&own, OPGEN_LOAD_##T(in1));                                                    \
                }                                                                                            \
                if (step2 != 0) {                                                                            \
                    y = term2(&own, OPGEN_LOAD_##T(in2));                                                    \
                }                                                                                            \
                OPGEN_STORE_##T(out, own.activation_min, own.activation_max, combined(&own, x, y));          \
            })                                                                                               \
            OPGEN_LIMIT_##T(own.activation_min, own.activation_max, out);                                    \
            out += count;                                                                                    \
            if (!opgen_next_position(loops, rank - 1, 3, index, offset)) {                                   \
                break;                                                                                       \
            }                                                                                                \
        }                                                                                                    \
    } while (0)

static inline opgen_lanes opgen_small1(const opgen_add_quant *quant, opgen_lanes value)
{
    return opgen_small_scaled(opgen_lanes_add(value, quant->input1_offset), quant->left_shift,
                              quant->input1_multiplier, quant->input1_shift);
}

static inline opgen_lanes opgen_small2(const opgen_add_quant *quant, opgen_lanes value)
{
    return opgen_small_scaled(opgen_lanes_add(value, quant->input2_offset), quant->left_shift,
                              quant->input2_multiplier, quant->input2_shift);
}

static inline opgen_lanes opgen_scaled1(const opgen_add_quant *quant, opgen_lanes value)
{
    const opgen_lanes shifted =
        opgen_lanes_left(opgen_lanes_add(value, quant->input1_offset), quant->left_shift);
    return opgen_lanes_scaled(shifted, quant->input1_multiplier, quant->input1_shift);
}

static inline opgen_lanes opgen_scaled2(const opgen_add_quant *quant, opgen_lanes value)
{
    const opgen_lanes shifted =
        opgen_lanes_left(opgen_lanes_add(value, quant->input2_offset), quant->left_shift);
    return opgen_lanes_scaled(shifted, quant->input2_multiplier, quant->input2_shift);
}

static inline opgen_lanes opgen_small_result(const opgen_add_quant *quant, opgen_lanes value)
{
    return opgen_lanes_add(opgen_small_scaled(value, 0, quant->output_multiplier, quant->output_shift),
                           quant->output_offset);
}

static inline opgen_lanes opgen_result(const opgen_add_quant *quant, opgen_lanes value)
{
    return opgen_lanes_add(opgen_lanes_scaled(value, quant->output_multiplier, quant->output_shift),
                           quant->output_offset);
}

static inline opgen_lanes opgen_small_sum(const opgen_add_quant *quant, opgen_lanes x, opgen_lanes y)
{
    return opgen_small_result(quant, opgen_lanes_sum(x, y));
}

static inline opgen_lanes opgen_sum(const opgen_add_quant *quant, opgen_lanes x, opgen_lanes y)
{
    return opgen_result(quant, opgen_lanes_sum(x, y));
}

static inline opgen_lanes opgen_small_difference(const opgen_add_quant *quant, opgen_lanes x, opgen_lanes y)
{
    return opgen_small_result(quant, opgen_lanes_difference(x, y));
}

static inline opgen_lanes opgen_difference(const opgen_add_quant *quant, opgen_lanes x, opgen_lanes y)
{
    return opgen_result(quant, opgen_lanes_difference(x, y));
}

/* Times multiplier * 2^(shift - 31), shift in [-31, 31]; a left shift is done first and modulo 2^32. */
static inline opgen_lanes opgen_lanes_multiplied(opgen_lanes value, int32_t multiplier, int32_t shift)
{
    return opgen_lanes_scaled(opgen_lanes_left(value, opgen_max(shift, 0)), multiplier, opgen_min(shift, 0));
}

static inline opgen_lanes opgen_squared_difference(const opgen_add_quant *quant, opgen_lanes x, opgen_lanes y)
{
    const opgen_lanes raw = opgen_lanes_difference(x, y);
    return opgen_lanes_add(
        opgen_lanes_multiplied(opgen_lanes_product(raw, raw), quant->output_multiplier, quant->output_shift),
        quant->output_offset);
}

static inline opgen_lanes opgen_factor1(const opgen_mul_quant *quant, opgen_lanes value)
{
    return opgen_lanes_add(value, quant->input1_offset);
}

static inline opgen_lanes opgen_factor2(const opgen_mul_quant *quant, opgen_lanes value)
{
    return opgen_lanes_add(value, quant->input2_offset);
}

static inline opgen_lanes opgen_product(const opgen_mul_quant *quant, opgen_lanes x, opgen_lanes y)
{
    return opgen_lanes_add(
        opgen_lanes_multiplied(opgen_lanes_product(x, y), quant->output_multiplier, quant->output_shift),
        quant->output_offset);
}

void opgen_broadcast_add_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                            const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const opgen_add_quant own = *quant;
    OPGEN_BROADCAST(S8, int8_t, opgen_small1, opgen_small2, opgen_small_sum);
}

void opgen_broadcast_add_any_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                                const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const opgen_add_quant own = *quant;
    OPGEN_BROADCAST(S8, int8_t, opgen_scaled1, opgen_scaled2, opgen_sum);
}

void opgen_broadcast_add_s16(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                             const int16_t *input1, const int16_t *input2, int16_t *output)
{
    const opgen_add_quant own = *quant;
    OPGEN_BROADCAST(S16, int16_t, opgen_scaled1, opgen_scaled2, opgen_sum);
}

void opgen_broadcast_sub_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                            const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const opgen_add_quant own = *quant;
    OPGEN_BROADCAST(S8, int8_t, opgen_small1, opgen_small2, opgen_small_difference);
}

void opgen_broadcast_sub_s16(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                             const int16_t *input1, const int16_t *input2, int16_t *output)
{
    const opgen_add_quant own = *quant;
    OPGEN_BROADCAST(S16, int16_t, opgen_scaled1, opgen_scaled2, opgen_difference);
}

void opgen_broadcast_squared_difference_s8(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                                           const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const opgen_add_quant own = *quant;
    OPGEN_BROADCAST(S8, int8_t, opgen_small1, opgen_small2, opgen_squared_difference);
}

void opgen_broadcast_squared_difference_s16(const opgen_add_quant *quant, const int32_t *loops, int32_t rank,
                                            const int16_t *input1, const int16_t *input2, int16_t *output)
{
    const opgen_add_quant own = *quant;
    OPGEN_BROADCAST(S16, int16_t, opgen_scaled1, opgen_scaled2, opgen_squared_difference);
}

void opgen_broadcast_mul_s8(const opgen_mul_quant *quant, const int32_t *loops, int32_t rank,
                            const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const opgen_mul_quant own = *quant;
    OPGEN_BROADCAST(S8, int8_t, opgen_factor1, opgen_factor2, opgen_product);
}

void opgen_broadcast_mul_s16(const opgen_mul_quant *quant, const int32_t *loops, int32_t rank,
                             const int16_t *input1, const int16_t *input2, int16_t *output)
{
    const opgen_mul_quant own = *quant;
    OPGEN_BROADCAST(S16, int16_t, opgen_factor1, opgen_factor2, opgen_product);
}

void opgen_add_n_s8(const opgen_add_quant *quant, int32_t arrays, int32_t count, const int8_t *const *inputs,
                    int8_t *output)
{
    const opgen_add_quant own = *quant;
    OPGEN_ROW({
        opgen_lanes total = opgen_small1(&own, opgen_same(0));
        for (int32_t j = 0; j < arrays; j++) {
            total = opgen_lanes_sum(total, opgen_small1(&own, OPGEN_LOAD_S8(inputs[j])));
        }
        OPGEN_STORE_S8(output, own.activation_min, own.activation_max, opgen_result(&own, total));
    })
    OPGEN_LIMIT_S8(own.activation_min, own.activation_max, output);
}
