/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_dsp.h"
#include "opgen_fixed_point.h"
#include "opgen_mve.h"
#include "opgen_softmax_table.h"

/* The sum of exponentials is kept in Q12.19. */
enum { SOFTMAX_TABLE_SUM_SHIFT = 12 };

/* What all elements of a row have in common. */
typedef struct {
    const int32_t *table;
    int32_t last;
    int32_t first; /* the integer that has the first entry */
    int32_t reciprocal;
    int32_t shift; /* from Q0.31 to the output, undoing the normalization of the sum */
} softmax_table_row;

#if OPGEN_HAS_MVE

static int32_t maximum_in_row(const int8_t *row, int32_t depth)
{
    int32_t maximum = INT8_MIN;
    __asm__ volatile("   dlstp.8 lr, %[depth]\n"
                     "1: vldrb.u8 q0, [%[row]], #16\n"
                     "   vmaxv.s8 %[maximum], q0\n"
                     "   letp lr, 1b\n"
                     : [row] "+r"(row), [maximum] "+r"(maximum)
                     : [depth] "r"(depth)
                     : "lr", "q0", "memory");
    return (int8_t)maximum;
}

/* The exponentials of four elements at a time, as q1. */
#define SOFTMAX_TABLE_EACH                                                                                   \
    "   vmov.i32 q2, #0\n"                                                                                   \
    "   dlstp.32 lr, %[depth]\n"                                                                             \
    "1: vldrb.s32 q0, [%[from]], #4\n"                                                                       \
    "   vsub.i32 q0, q0, %[first]\n"                                                                         \
    "   vmax.s32 q0, q0, q2\n"                                                                               \
    "   vldrw.u32 q1, [%[table], q0, uxtw #2]\n"

static uint32_t sum_of_row(const softmax_table_row *row, const int8_t *from, int32_t depth)
{
    uint32_t sum = 0;
    __asm__ volatile(SOFTMAX_TABLE_EACH "   vrshr.u32 q1, q1, #12\n"
                                        "   vaddva.u32 %[sum], q1\n"
                                        "   letp lr, 1b\n"
                     : [from] "+l"(from), [sum] "+Te"(sum)
                     : [depth] "r"(depth), [table] "r"(row->table), [first] "r"(row->first)
                     : "lr", "q0", "q1", "q2", "memory");
    return sum;
}

#define SOFTMAX_TABLE_SHARES(lowest, store)                                                                  \
    __asm__ volatile("   vdup.32 q3, %[low]\n"                                                               \
                     "   vmvn q4, q3\n" SOFTMAX_TABLE_EACH "   vqrdmulh.s32 q1, q1, %[reciprocal]\n"         \
                     "   vrshl.s32 q1, %[left]\n"                                                            \
                     "   vadd.i32 q1, q1, q3\n"                                                              \
                     "   vmin.s32 q1, q1, q4\n" store "   letp lr, 1b\n"                                     \
                     : [from] "+l"(from), [to] "+l"(to)                                                      \
                     : [depth] "r"(depth), [table] "r"(row->table), [first] "r"(row->first),                 \
                       [reciprocal] "r"(row->reciprocal), [left] "r"(-row->shift), [low] "r"(lowest)         \
                     : "lr", "q0", "q1", "q2", "q3", "q4", "memory")

static void shares_of_row_s8(const softmax_table_row *row, const int8_t *from, int32_t depth, int8_t *to)
{
    SOFTMAX_TABLE_SHARES(INT8_MIN, "   vstrb.32 q1, [%[to]], #4\n");
}

static void shares_of_row_s16(const softmax_table_row *row, const int8_t *from, int32_t depth, int16_t *to)
{
    SOFTMAX_TABLE_SHARES(INT16_MIN, "   vstrh.32 q1, [%[to]], #8\n");
}

#else

static inline int32_t exponential_of(const softmax_table_row *row, int8_t element)
{
    return row->table[opgen_max(element - row->first, 0)];
}

static inline uint32_t term_of(int32_t exponential)
{
    return ((uint32_t)exponential + (1u << (SOFTMAX_TABLE_SUM_SHIFT - 1))) >> SOFTMAX_TABLE_SUM_SHIFT;
}

/* exponential * reciprocal / 2^31, rounded, / 2^shift, rounded: halves that are added together reach the next
 * bits as they would one after the other. From 32 on nothing is left. */
static inline int32_t share_of(const softmax_table_row *row, int32_t exponential)
{
    const int32_t shift = opgen_min(row->shift, 32);
    const uint64_t halves = (uint64_t)(1u << (shift - 2)) << 32 | 1u << 30;
    const uint64_t product = (uint64_t)(uint32_t)exponential * (uint32_t)row->reciprocal + halves;
    return (int32_t)((uint32_t)(product >> 32) >> (shift - 1));
}

static inline int8_t share_s8(const softmax_table_row *row, int32_t exponential)
{
    return opgen_clamp_to_s8(share_of(row, exponential) + INT8_MIN);
}

static inline int16_t share_s16(const softmax_table_row *row, int32_t exponential)
{
    return opgen_clamp_to_s16(share_of(row, exponential) + INT16_MIN);
}

#if OPGEN_HAS_DSP

static inline uint32_t larger_of_bytes(uint32_t a, uint32_t b)
{
    uint32_t result;
    __asm__("ssub8 %0, %1, %2\n"
            "   sel %0, %1, %2"
            : "=&r"(result)
            : "r"(a), "r"(b)
            : "cc");
    return result;
}

static int32_t maximum_in_row(const int8_t *row, int32_t depth)
{
    uint32_t largest = 0x80808080u;

    for (; depth >= 4; depth -= 4, row += 4) {
        largest = larger_of_bytes(largest, opgen_load_bytes(row));
    }
    for (; depth > 0; depth--, row++) {
        largest = larger_of_bytes(largest, 0x80808000u | (uint8_t)*row);
    }
    largest = larger_of_bytes(largest, largest >> 16 | largest << 16);
    return (int8_t)(larger_of_bytes(largest, largest >> 8) & 0xFF);
}

/* Where the exponentials of four elements are in the table, a byte each. */
static inline uint32_t places_of(const softmax_table_row *row, const int8_t *elements)
{
    const uint32_t largest = ((uint32_t)(row->first + row->last) & 0xFF) * 0x01010101u;
    uint32_t places;
    __asm__("usub8 %0, %1, %2\n"
            "   uqsub8 %0, %3, %0"
            : "=&r"(places)
            : "r"(largest), "r"(opgen_load_bytes(elements)), "r"((uint32_t)row->last * 0x01010101u)
            : "cc");
    return places;
}

static inline int32_t exponential_at(const softmax_table_row *row, uint32_t places, int32_t which)
{
    return row->table[places >> (8 * which) & 0xFF];
}

#else

static int32_t maximum_in_row(const int8_t *row, int32_t depth)
{
    int32_t maximum = INT8_MIN;

    for (int32_t i = 0; i < depth; i++) {
        maximum = opgen_max(maximum, row[i]);
    }
    return maximum;
}

#endif

static uint32_t sum_of_row(const softmax_table_row *row, const int8_t *from, int32_t depth)
{
    uint32_t sum = 0;

#if OPGEN_HAS_DSP
    for (; depth >= 4; depth -= 4, from += 4) {
        const uint32_t places = places_of(row, from);
        sum += term_of(exponential_at(row, places, 0));
        sum += term_of(exponential_at(row, places, 1));
        sum += term_of(exponential_at(row, places, 2));
        sum += term_of(exponential_at(row, places, 3));
    }
#endif
    for (; depth > 0; depth--) {
        sum += term_of(exponential_of(row, *from++));
    }
    return sum;
}

static void shares_of_row_s8(const softmax_table_row *row, const int8_t *from, int32_t depth, int8_t *to)
{
#if OPGEN_HAS_DSP
    for (; depth >= 4; depth -= 4, from += 4, to += 4) {
        const uint32_t places = places_of(row, from);
        to[0] = share_s8(row, exponential_at(row, places, 0));
        to[1] = share_s8(row, exponential_at(row, places, 1));
        to[2] = share_s8(row, exponential_at(row, places, 2));
        to[3] = share_s8(row, exponential_at(row, places, 3));
    }
#endif
    for (; depth > 0; depth--) {
        *to++ = share_s8(row, exponential_of(row, *from++));
    }
}

static void shares_of_row_s16(const softmax_table_row *row, const int8_t *from, int32_t depth, int16_t *to)
{
#if OPGEN_HAS_DSP
    for (; depth >= 4; depth -= 4, from += 4, to += 4) {
        const uint32_t places = places_of(row, from);
        to[0] = share_s16(row, exponential_at(row, places, 0));
        to[1] = share_s16(row, exponential_at(row, places, 1));
        to[2] = share_s16(row, exponential_at(row, places, 2));
        to[3] = share_s16(row, exponential_at(row, places, 3));
    }
#endif
    for (; depth > 0; depth--) {
        *to++ = share_s16(row, exponential_of(row, *from++));
    }
}

#endif

static softmax_table_row prepared_row(const int32_t *table, int32_t last, int32_t bits, const int8_t *input,
                                      int32_t depth)
{
    softmax_table_row row = {table, last, 0, 0, 0};
    row.first = maximum_in_row(input, depth) - last;
    const uint32_t sum = sum_of_row(&row, input, depth);
    const int32_t headroom = opgen_count_leading_zeros(sum);
    const uint32_t fraction = (sum << headroom) - 0x80000000u;
    row.reciprocal = opgen_one_over_one_plus_x_for_x_in_0_1((int32_t)fraction);
    row.shift = SOFTMAX_TABLE_SUM_SHIFT - headroom + 31 - bits;
    return row;
}

void opgen_softmax_table_s8(const int32_t *table, int32_t last, int32_t rows, int32_t depth,
                            const int8_t *input, int8_t *output)
{
    for (int32_t i = 0; i < rows; i++, input += depth, output += depth) {
        const softmax_table_row row = prepared_row(table, last, 8, input, depth);
        shares_of_row_s8(&row, input, depth, output);
    }
}

void opgen_softmax_table_s8_s16(const int32_t *table, int32_t last, int32_t rows, int32_t depth,
                                const int8_t *input, int16_t *output)
{
    for (int32_t i = 0; i < rows; i++, input += depth, output += depth) {
        const softmax_table_row row = prepared_row(table, last, 16, input, depth);
        shares_of_row_s16(&row, input, depth, output);
    }
}
