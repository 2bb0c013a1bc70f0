/* SPDX-License-Identifier: Apache-2.0 */
/* Streams of int16 and float cut into overlapping frames, and put together from them.
 *
 * What lives on from call to call is a history: the newest `kept` numbers of a stream, of which the last
 * `overlap` count. */
#ifndef OPGEN_FRAMES_H
#define OPGEN_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* step <= size, overlap < size <= overlap + step, kept >= overlap. */
typedef struct {
    int32_t streams;
    int32_t frames;
    int32_t size;
    int32_t step;
    int32_t overlap;
    int32_t kept;
} opgen_framing;

/* input [streams, frames * step], output [streams, frames, size], history [streams, kept]: each frame begins
 * `overlap` numbers before `step` new ones. *missing frames are not whole yet; *valid tells whether all are
 * that were made now. `output` and `valid` may be NULL. */
void opgen_frame_s16(const opgen_framing *framing, const int16_t *input, int16_t *output, bool *valid,
                     int16_t *history, int32_t *missing);

/* One frame of `channels` numbers after the other is stacked up to `size` numbers, from the oldest on.
 * history [kept]; the first frame counts for all that would come before it. *waiting, which begins as -1,
 * counts the frames until the next stack: first `first`, then `step`; *valid tells that it has come. `output`
 * and `valid` may be NULL. */
void opgen_stack_s16(int32_t channels, int32_t size, int32_t kept, int32_t first, int32_t step,
                     const int16_t *input, int16_t *output, bool *valid, int16_t *history, int32_t *waiting);

/* input and output [streams, size], history [streams, kept]: the stream `delay` numbers later. */
void opgen_delay_s16(int32_t streams, int32_t size, int32_t delay, int32_t kept, const int16_t *input,
                     int16_t *output, int16_t *history);

/* input [streams, frames, size], output [streams, frames * step], memory [streams, size]: the sums of frames
 * that begin `step` numbers apart. Each addition saturates. */
void opgen_overlap_add_s16(int32_t streams, int32_t frames, int32_t size, int32_t step, const int16_t *input,
                           int16_t *output, int16_t *memory);
void opgen_overlap_add_f32(int32_t streams, int32_t frames, int32_t size, int32_t step, const float *input,
                           float *output, float *memory);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_FRAMES_H */
