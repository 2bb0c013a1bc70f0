/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lanes_s8.h"

bool opgen_has_avx2(void)
{
#if OPGEN_HAS_X86
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}
