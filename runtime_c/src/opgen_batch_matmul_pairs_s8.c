/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_batch_matmul.h"

#include "opgen_dsp.h"
#include "opgen_loops.h"

#if OPGEN_HAS_DSP && !defined(__clang__) && !defined(__OPTIMIZE__)
/* Without optimization a frame pointer and copies of operands leave too few registers. */
#pragma GCC optimize("O1")
#endif

/* Elements that are `step` apart as pairs of halves, with the offset added, and zeros up to four elements.
 * They take turns with those of another line. */
static void matmul_widen_line(const int8_t *from, int32_t step, int32_t count, int32_t offset, uint32_t *to)
{
    const uint32_t offsets = opgen_halves(offset, offset);
    for (; count >= 4; count -= 4) {
        if (step == 1) {
            const uint32_t bytes = opgen_load_bytes(from);
            const uint32_t even = opgen_add_even_bytes(offsets, bytes);
            const uint32_t odd = opgen_add_odd_bytes(offsets, bytes);
            to[0] = opgen_first_halves(even, odd);
            to[2] = opgen_second_halves(even, odd);
        } else {
            to[0] = opgen_halves(from[0] + offset, from[step] + offset);
            to[2] = opgen_halves(from[2 * step] + offset, from[3 * step] + offset);
        }
        from += 4 * step;
        to += 4;
    }
    if (count > 0) {
        to[0] = opgen_halves(from[0] + offset, count > 1 ? from[step] + offset : 0);
        to[2] = opgen_halves(count > 2 ? from[2 * step] + offset : 0, 0);
    }
}

/* Two rows times two columns. `words` is an even number of pairs, of a row or a column. */
static inline void matmul_four_totals(int32_t words, const uint32_t *rows, const uint32_t *columns,
                                      int32_t *totals)
{
    int32_t total0 = 0;
    int32_t total1 = 0;
    int32_t total2 = 0;
    int32_t total3 = 0;
    const uint32_t *const end = rows + 2 * words;
#if OPGEN_HAS_DSP
    /* Compilers load word by word. */
    __asm__("1:\n"
            "   ldrd r4, r5, [%[x]], #8\n"
            "   ldrd r6, r8, [%[y]], #8\n"
            "   smlad %[t0], r4, r6, %[t0]\n"
            "   smlad %[t1], r4, r8, %[t1]\n"
            "   smlad %[t2], r5, r6, %[t2]\n"
            "   smlad %[t3], r5, r8, %[t3]\n"
            "   ldrd r4, r5, [%[x]], #8\n"
            "   ldrd r6, r8, [%[y]], #8\n"
            "   smlad %[t0], r4, r6, %[t0]\n"
            "   smlad %[t1], r4, r8, %[t1]\n"
            "   smlad %[t2], r5, r6, %[t2]\n"
            "   smlad %[t3], r5, r8, %[t3]\n"
            "   cmp %[x], %[end]\n"
            "   bne 1b\n"
            : [x] "+r"(rows), [y] "+r"(columns), [t0] "+r"(total0), [t1] "+r"(total1), [t2] "+r"(total2),
              [t3] "+r"(total3)
            : [end] "r"(end)
            : "r4", "r5", "r6", "r8", "cc", "memory");
#else
    for (; rows < end; rows += 2) {
        total0 = opgen_dual_mac(rows[0], columns[0], total0);
        total1 = opgen_dual_mac(rows[0], columns[1], total1);
        total2 = opgen_dual_mac(rows[1], columns[0], total2);
        total3 = opgen_dual_mac(rows[1], columns[1], total3);
        columns += 2;
    }
#endif
    totals[0] = total0;
    totals[1] = total1;
    totals[2] = total2;
    totals[3] = total3;
}

static void matmul_pairs_of_rows(int32_t words, int32_t width, const opgen_matmul_quant *quant,
                                 const uint32_t *rows, const uint32_t *columns, int8_t *output0,
                                 int8_t *output1)
{
    const int32_t multiplier = quant->multiplier;
    const int32_t shift = -quant->shift - 1;
    const int32_t addend = opgen_addend(2 * quant->output_zero_point + 1, shift);
    int32_t totals[4];
    for (int32_t left = width; left > 0; left -= 2) {
        matmul_four_totals(words, rows, columns, totals);
        output0[0] = opgen_rescale_to_s8(opgen_shift_left(totals[0], 1), multiplier, addend, shift);
        output1[0] = opgen_rescale_to_s8(opgen_shift_left(totals[2], 1), multiplier, addend, shift);
        if (left > 1) {
            output0[1] = opgen_rescale_to_s8(opgen_shift_left(totals[1], 1), multiplier, addend, shift);
            output1[1] = opgen_rescale_to_s8(opgen_shift_left(totals[3], 1), multiplier, addend, shift);
        }
        columns += 2 * words;
        output0 += 2;
        output1 += 2;
    }
}

void opgen_batch_matmul_pairs_s8(const opgen_matmul *matmul, const opgen_matmul_quant *quant,
                                 const int32_t *loops, int32_t rank, const int8_t *first,
                                 const int8_t *second, int8_t *output, void *scratch)
{
    const int32_t depth = matmul->depth;
    const int32_t width = matmul->columns;
    const int32_t words = (depth + 3) / 4 * 2;
    uint32_t *const rows = (uint32_t *)scratch;
    uint32_t *const columns = rows + 2 * words;
    int32_t index[OPGEN_MAX_RANK] = {0};
    int32_t offset[2] = {0, 0};
    int32_t widened = -1; /* the matrix whose columns are there */
    int more = loops[0] > 0;
    while (more) {
        const int8_t *row = first + offset[0] * matmul->rows * depth;
        if (offset[1] != widened) {
            widened = offset[1];
            /* Beside an odd last column there is the same one. */
            for (int32_t j = 0; j < width + (width & 1); j++) {
                const int32_t from =
                    widened * depth * width + opgen_min(j, width - 1) * matmul->second_column_step;
                matmul_widen_line(second + from, matmul->second_depth_step, depth, quant->second_offset,
                                  columns + (j >> 1) * 2 * words + (j & 1));
            }
        }
        for (int32_t i = 0; i < matmul->rows; i += 2) {
            const int32_t next = i + 1 < matmul->rows ? 1 : 0;
            for (int32_t side = 0; side < 2; side++) {
                matmul_widen_line(row + side * next * matmul->first_row_step, matmul->first_depth_step, depth,
                                  quant->first_offset, rows + side);
            }
            matmul_pairs_of_rows(words, width, quant, rows, columns, output, output + next * width);
            row += 2 * matmul->first_row_step;
            output += (1 + next) * width;
        }
        more = opgen_next_position(loops, rank, 3, index, offset);
    }
}
