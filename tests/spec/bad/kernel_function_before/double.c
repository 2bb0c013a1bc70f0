#include "double_kernel.h"

static float twice(float x) { return x + x; }

OPGEN_KERNEL
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = twice(input[i]);
}
