/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_stored_s8.h"

int8_t opgen_stored_output_of_any(int32_t sum, int32_t multiplier, int32_t shift, int32_t offset)
{
    const int32_t scaled = opgen_multiply_by_quantized_multiplier(sum, multiplier, shift);
    return opgen_clamp_to_s8(opgen_wrapping_add(scaled, offset));
}
