/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "arm_nnfunctions.h"
#include "opgen_mve.h"

#if OPGEN_HAS_MVE

static int8_t *pad_s8_fill(int8_t *output, int8_t value, int32_t count)
{
    int8_t *to = output;
    __asm__ volatile("   vdup.8 q0, %[value]\n"
                     "   wlstp.8 lr, %[count], 2f\n"
                     "1: vstrb.8 q0, [%[to]], #16\n"
                     "   letp lr, 1b\n"
                     "2:\n"
                     : [to] "+r"(to)
                     : [value] "r"(value), [count] "r"(count)
                     : "lr", "q0", "memory");
    return output + count;
}

static void pad_s8_copy(int8_t *output, const int8_t *input, int32_t count)
{
    __asm__ volatile("   wlstp.8 lr, %[count], 2f\n"
                     "1: vldrb.8 q0, [%[from]], #16\n"
                     "   vstrb.8 q0, [%[to]], #16\n"
                     "   letp lr, 1b\n"
                     "2:\n"
                     : [to] "+r"(output), [from] "+r"(input)
                     : [count] "r"(count)
                     : "lr", "q0", "memory");
}

#else

static int8_t *pad_s8_fill(int8_t *output, int8_t value, int32_t count)
{
    if (count > 0) { /* a call for nothing takes as long as one for a few bytes */
        memset(output, value, (size_t)count);
    }
    return output + count;
}

static void pad_s8_copy(int8_t *output, const int8_t *input, int32_t count)
{
    memcpy(output, input, (size_t)count);
}

#endif

arm_cmsis_nn_status arm_pad_s8(const int8_t *input, int8_t *output, const int8_t pad_value,
                               const cmsis_nn_dims *input_size, const cmsis_nn_dims *pre_pad,
                               const cmsis_nn_dims *post_pad)
{
    const int32_t pixel = pre_pad->c + input_size->c + post_pad->c;
    const int32_t row = (pre_pad->w + input_size->w + post_pad->w) * pixel;
    const int32_t image = (pre_pad->h + input_size->h + post_pad->h) * row;
    /* What is copied at a time: a row, if nothing lies between its pixels. */
    const bool has_gaps = pre_pad->c + post_pad->c != 0;
    const int32_t run = has_gaps ? input_size->c : input_size->w * input_size->c;

    int32_t around = pre_pad->n * image; /* what comes before the next run: filled in one go */
    for (int32_t n = 0; n < input_size->n; n++) {
        around += pre_pad->h * row;
        for (int32_t y = 0; y < input_size->h; y++) {
            around += pre_pad->w * pixel;
            for (int32_t x = 0; x < (has_gaps ? input_size->w : 1); x++, input += run) {
                output = pad_s8_fill(output, pad_value, around + pre_pad->c);
                pad_s8_copy(output, input, run);
                output += run;
                around = post_pad->c;
            }
            around += post_pad->w * pixel;
        }
        around += post_pad->h * row;
    }
    pad_s8_fill(output, pad_value, around + post_pad->n * image);
    return ARM_CMSIS_NN_SUCCESS;
}
