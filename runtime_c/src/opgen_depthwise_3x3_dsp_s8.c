/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_depthwise_taps.h"

enum { TAPS = 9, STRIP = 16 };

/* All channels of one pixel, up to `end` of its output, from the three rows of its window; `step` bytes from
 * pixel to pixel. */
#if OPGEN_HAS_DSP

/* r0-r2 rows, r3 step, r4 stream, r5-r8 sums, the others change. Behind the registers of the caller, the
 * stack has the stream, the output, its end and the rounding. */
#define DEPTHWISE_3X3_DSP_S8_PAIR(first, second)                                                             \
    "ldr r9, " first "\n\t"                                                                                  \
    "ldr r10, " second "\n\t"                                                                                \
    "ldr r11, [r4], #4\n\t"                                                                                  \
    "pkhbt r12, r9, r10, lsl #16\n\t"                                                                        \
    "pkhtb r10, r10, r9, asr #16\n\t"                                                                        \
    "sxtb16 r9, r12\n\t"                                                                                     \
    "sxtb16 lr, r11\n\t"                                                                                     \
    "smlad r5, r9, lr, r5\n\t"                                                                               \
    "sxtb16 r9, r12, ror #8\n\t"                                                                             \
    "sxtb16 lr, r11, ror #8\n\t"                                                                             \
    "smlad r6, r9, lr, r6\n\t"                                                                               \
    "ldr r11, [r4], #4\n\t"                                                                                  \
    "sxtb16 r9, r10\n\t"                                                                                     \
    "sxtb16 lr, r11\n\t"                                                                                     \
    "smlad r7, r9, lr, r7\n\t"                                                                               \
    "sxtb16 r9, r10, ror #8\n\t"                                                                             \
    "sxtb16 lr, r11, ror #8\n\t"                                                                             \
    "smlad r8, r9, lr, r8\n\t"
#define STORE(sum)                                                                                           \
    "ldm r4!, {r9-r11}\n\t"                                                                                  \
    "add r9, r9, " sum ", lsl #1\n\t"                                                                        \
    "lsl " sum ", r12, r11\n\t"                                                                              \
    "add " sum ", " sum ", r9, asr #31\n\t"                                                                  \
    "smmlar " sum ", r9, r10, " sum "\n\t"                                                                   \
    "asr " sum ", " sum ", r11\n\t"                                                                          \
    "ssat " sum ", #8, " sum ", asr #1\n\t"                                                                  \
    "strb " sum ", [lr], #1\n\t"
#define DEPTHWISE_3X3_DSP_S8_UNUSED __attribute__((unused))

__attribute__((naked, noinline)) static void depthwise_3x3_dsp_s8_compute(
    DEPTHWISE_3X3_DSP_S8_UNUSED const int8_t *first, DEPTHWISE_3X3_DSP_S8_UNUSED const int8_t *second,
    DEPTHWISE_3X3_DSP_S8_UNUSED const int8_t *third, DEPTHWISE_3X3_DSP_S8_UNUSED int32_t step,
    DEPTHWISE_3X3_DSP_S8_UNUSED const int32_t *stream, DEPTHWISE_3X3_DSP_S8_UNUSED int8_t *output,
    DEPTHWISE_3X3_DSP_S8_UNUSED const int8_t *end, DEPTHWISE_3X3_DSP_S8_UNUSED int32_t rounding)
{
    __asm__ volatile(
        "push {r4-r11, lr}\n\t"
        "ldr r4, [sp, #36]\n"
        "1:\n\t"
        "mov r5, #0\n\t"
        "mov r6, #0\n\t"
        "mov r7, #0\n\t"
        "mov r8, #0\n\t" DEPTHWISE_3X3_DSP_S8_PAIR("[r0, r3]", "[r0, r3, lsl #1]")
            DEPTHWISE_3X3_DSP_S8_PAIR("[r0], #4", "[r1, r3]")
                DEPTHWISE_3X3_DSP_S8_PAIR("[r1, r3, lsl #1]", "[r1], #4") DEPTHWISE_3X3_DSP_S8_PAIR(
                    "[r2, r3]", "[r2, r3, lsl #1]") "ldr r9, [r2], #4\n\t"
                                                    "ldrd r11, r12, [r4], #8\n\t"
                                                    "sxtb16 r10, r9\n\t"
                                                    "sxtb16 r9, r9, ror #8\n\t"
                                                    "smlabb r5, r10, r11, r5\n\t"
                                                    "smlabt r6, r9, r11, r6\n\t"
                                                    "smlatb r7, r10, r12, r7\n\t"
                                                    "smlatt r8, r9, r12, r8\n\t"
                                                    "ldr lr, [sp, #40]\n\t"
                                                    "ldr r12, [sp, #48]\n\t" STORE("r5") STORE("r6")
                                                        STORE("r7") STORE("r8") "str lr, [sp, #40]\n\t"
                                                                                "ldr r9, [sp, #44]\n\t"
                                                                                "cmp lr, r9\n\t"
                                                                                "bne 1b\n\t"
                                                                                "pop {r4-r11, pc}\n\t");
}

#else

static void depthwise_3x3_dsp_s8_compute(const int8_t *first, const int8_t *second, const int8_t *third,
                                         int32_t step, const int32_t *stream, int8_t *output,
                                         const int8_t *end, int32_t rounding)
{
    for (; output != end; output += 4, first += 4, second += 4, third += 4) {
        int32_t sums[4] = {0, 0, 0, 0};
        opgen_add_taps(opgen_load_bytes(first + step), opgen_load_bytes(first + 2 * step), stream, sums);
        opgen_add_taps(opgen_load_bytes(first), opgen_load_bytes(second + step), stream + 2, sums);
        opgen_add_taps(opgen_load_bytes(second + 2 * step), opgen_load_bytes(second), stream + 4, sums);
        opgen_add_taps(opgen_load_bytes(third + step), opgen_load_bytes(third + 2 * step), stream + 6, sums);
        opgen_add_tap(opgen_load_bytes(third), stream + 8, sums);
        opgen_store_four(sums, rounding, stream + 10, output);
        stream += 10 + 4 * OPGEN_CHANNEL;
    }
}

#endif

/* Copies up to STRIP channels of an element of the window. */
static inline void copy_tap(const int8_t *channels, int32_t tap, uint32_t padding, int32_t count,
                            uint32_t *strip)
{
    if (tap == OPGEN_NO_TAP) {
        for (int32_t i = 0; i < STRIP / 4; i++) {
            strip[i] = padding;
        }
    } else if (count >= STRIP) {
        memcpy(strip, channels + tap, STRIP);
    } else {
        memcpy(strip, channels + tap, (size_t)count);
    }
}

/* A pixel whose window reaches into the padding: strips of it are copied first. */
static void compute_at_edge(const opgen_window_quant *window, const opgen_depthwise_filter *filter,
                            const int8_t *image, int32_t y, int32_t x, int8_t *output)
{
    const uint32_t padding = opgen_padding_of(filter->zero_point);
    const int32_t *stream = filter->stream;
    int32_t taps[TAPS];
    uint32_t strips[TAPS][STRIP / 4];
    opgen_find_taps(window, y, x, taps);

    for (int32_t left = window->input_c; left > 0; left -= STRIP) {
        const int32_t count = opgen_min(left, STRIP);
        for (int32_t i = 0; i < TAPS; i++) {
            copy_tap(image, taps[i], padding, count, strips[i]);
        }
        depthwise_3x3_dsp_s8_compute((const int8_t *)strips[0], (const int8_t *)strips[3],
                                     (const int8_t *)strips[6], STRIP, stream, output, output + count,
                                     filter->rounding);
        stream += STRIP / 4 * (10 + 4 * OPGEN_CHANNEL);
        image += STRIP;
        output += STRIP;
    }
}

void opgen_depthwise_3x3_dsp_s8(const opgen_window_quant *window, const opgen_depthwise_filter *filter,
                                const int8_t *input, int8_t *output)
{
    const int32_t depth = window->input_c;
    const int32_t row_bytes = window->input_w * depth;
    const int32_t pixels = window->batches * window->output_h * window->output_w;
    const bool backwards = (uintptr_t)output > (uintptr_t)input;

    for (int32_t i = 0; i < pixels; i++) {
        const int32_t pixel = backwards ? pixels - 1 - i : i;
        const int32_t row = pixel / window->output_w;
        const int32_t x = pixel - row * window->output_w;
        const int32_t n = row / window->output_h;
        const int32_t y = row - n * window->output_h;
        const int8_t *image = input + n * window->input_h * row_bytes;
        const int32_t in_y = y * window->stride_h - window->pad_h;
        const int32_t in_x = x * window->stride_w - window->pad_w;
        int8_t *result = output + pixel * depth;

        if (in_y >= 0 && in_x >= 0 && in_y + 3 <= window->input_h && in_x + 3 <= window->input_w) {
            const int8_t *first = image + in_y * row_bytes + in_x * depth;
            depthwise_3x3_dsp_s8_compute(first, first + row_bytes, first + 2 * row_bytes, depth,
                                         filter->stream, result, result + depth, filter->rounding);
        } else {
            compute_at_edge(window, filter, image, y, x, result);
        }
    }
    opgen_limit_s8(window->activation_min, window->activation_max, output, pixels * depth);
}
