/* SPDX-License-Identifier: Apache-2.0 */
/* How a kernel of a spec is called, whatever its operands are. C and C++. */
#ifndef OPGEN_CALL_H
#define OPGEN_CALL_H

#include <stdint.h>

typedef struct {
    const void *params;
    void *const *inputs; /* one each, NULL for an absent one; those of a variadic operand at the end */
    void *const *outputs;
    void *const *states;
    void *scratch;
    int32_t scratch_size;
} opgen_call;

/* 0, or what went wrong. */
typedef int opgen_kernel(const opgen_call *call);

#endif /* OPGEN_CALL_H */
