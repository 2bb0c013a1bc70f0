#include "double_kernel.h"

OPGEN_KERNEL
{
    output[0] = 2.0f;
}

OPGEN_KERNEL
{
    output[0] = (float)p->size;
}
