#include <stdio.h>

OPGEN_KERNEL
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = 2.0f * input[i];
}
