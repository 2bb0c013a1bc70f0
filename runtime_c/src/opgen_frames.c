/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_frames.h"

#include <string.h>

#include "opgen_fixed_point.h"

static void frames_copy(int16_t *to, const int16_t *from, int32_t count)
{
    memcpy(to, from, (size_t)count * sizeof(*to));
}

/* The first `size` numbers of `overlap` old ones, at the end of the history, and new ones. */
static void join(const int16_t *history_end, int32_t overlap, const int16_t *fresh, int32_t size,
                 int16_t *output)
{
    const int32_t old = opgen_min(overlap, size);
    frames_copy(output, history_end - overlap, old);
    frames_copy(output + old, fresh, size - old);
}

static void append(int16_t *history, int32_t kept, const int16_t *fresh, int32_t count)
{
    const int32_t old = opgen_max(kept - count, 0);
    memmove(history, history + kept - old, (size_t)old * sizeof(*history));
    frames_copy(history + old, fresh + count - (kept - old), kept - old);
}

void opgen_frame_s16(const opgen_framing *framing, const int16_t *input, int16_t *output, bool *valid,
                     int16_t *history, int32_t *missing)
{
    const int32_t kept = framing->kept;
    for (int32_t stream = 0; stream < framing->streams; stream++) {
        for (int32_t frame = 0; frame < framing->frames; frame++) {
            if (output != NULL) {
                join(history + kept, framing->overlap, input, framing->size, output);
                output += framing->size;
            }
            append(history, kept, input, framing->step);
            input += framing->step;
        }
        history += kept;
    }
    if (valid != NULL) {
        *valid = *missing == 0;
    }
    *missing = opgen_max(*missing - framing->frames, 0);
}

void opgen_stack_s16(int32_t channels, int32_t size, int32_t kept, int32_t first, int32_t step,
                     const int16_t *input, int16_t *output, bool *valid, int16_t *history, int32_t *waiting)
{
    if (*waiting < 0) {
        for (int32_t start = 0; start < kept; start += channels) {
            frames_copy(history + start, input, channels);
        }
        *waiting = first;
    }
    if (output != NULL) {
        join(history + kept, size - channels, input, size, output);
    }
    append(history, kept, input, channels);
    *waiting -= 1;
    if (valid != NULL) {
        *valid = *waiting == 0;
    }
    if (*waiting == 0) {
        *waiting = step;
    }
}

void opgen_delay_s16(int32_t streams, int32_t size, int32_t delay, int32_t kept, const int16_t *input,
                     int16_t *output, int16_t *history)
{
    for (int32_t stream = 0; stream < streams; stream++) {
        join(history + kept, delay, input, size, output);
        append(history, kept, input, size);
        input += size;
        output += size;
        history += kept;
    }
}

static inline int16_t sum_s16(int16_t a, int16_t b)
{
    return opgen_saturating_add_s16(a, b);
}

static inline float sum_f32(float a, float b)
{
    return a + b;
}

/* The memory moves on by `step` while the sums are made. */
#define OVERLAP_ADD(name, type, sum)                                                                         \
    void name(int32_t streams, int32_t frames, int32_t size, int32_t step, const type *input, type *output,  \
              type *memory)                                                                                  \
    {                                                                                                        \
        for (int32_t stream = 0; stream < streams; stream++) {                                               \
            for (int32_t frame = 0; frame < frames; frame++) {                                               \
                for (int32_t i = 0; i < step; i++) {                                                         \
                    output[i] = sum(input[i], memory[i]);                                                    \
                }                                                                                            \
                for (int32_t i = step; i < size; i++) {                                                      \
                    memory[i - step] = sum(input[i], memory[i]);                                             \
                }                                                                                            \
                memset(memory + size - step, 0, (size_t)step * sizeof(*memory));                             \
                input += size;                                                                               \
                output += step;                                                                              \
            }                                                                                                \
            memory += size;                                                                                  \
        }                                                                                                    \
    }

OVERLAP_ADD(opgen_overlap_add_s16, int16_t, sum_s16)
OVERLAP_ADD(opgen_overlap_add_f32, float, sum_f32)
