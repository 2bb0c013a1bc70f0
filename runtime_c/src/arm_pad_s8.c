/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"
#include "opgen_runs_of_bytes.h"

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
                around += pre_pad->c;
                fill_bytes(output, pad_value, around);
                output += around;
                copy_bytes(output, input, run);
                output += run;
                around = post_pad->c;
            }
            around += post_pad->w * pixel;
        }
        around += post_pad->h * row;
    }
    fill_bytes(output, pad_value, around + post_pad->n * image);
    return ARM_CMSIS_NN_SUCCESS;
}
