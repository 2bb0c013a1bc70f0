/* SPDX-License-Identifier: Apache-2.0 */
#include "arm_nnfunctions.h"

void arm_relu_q15(int16_t *data, uint16_t size)
{
    for (int32_t i = 0; i < size; i++) {
        data[i] = data[i] > 0 ? data[i] : 0;
    }
}
