#include "double_kernel.h"

OPGEN_KERNEL
