#include "exp_smoothing_kernel.h"

OPGEN_KERNEL
{
    for (int32_t i = 0; i < p->size; i++) {
        const int32_t heard = opgen_multiply_by_quantized_multiplier(input[i] - p->zero_point,
                                                                     p->gain.multiplier, p->gain.shift);
        const int32_t kept =
            opgen_multiply_by_quantized_multiplier(level[i], p->keep.multiplier, p->keep.shift);

        output[i] = level[i] = opgen_clamp_to_s16(opgen_saturating_add(heard, kept));
    }
}
