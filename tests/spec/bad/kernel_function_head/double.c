#include "double_kernel.h"

OPGEN_KERNEL(double_f32)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = 2.0f * input[i];
}
