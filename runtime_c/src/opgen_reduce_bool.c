/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_reduce.h"

#include "opgen_reduction.h"

#define BOTH(total, element) ((total) && (element))
#define EITHER(total, element) ((total) || (element))

void opgen_reduce_all_bool(const opgen_reduction *walk, const bool *input, bool *output)
{
    OPGEN_REDUCE(bool, bool, true, BOTH, total);
}

void opgen_reduce_any_bool(const opgen_reduction *walk, const bool *input, bool *output)
{
    OPGEN_REDUCE(bool, bool, false, EITHER, total);
}
