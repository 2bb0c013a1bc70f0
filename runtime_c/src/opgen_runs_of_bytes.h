/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes filled and copied between other work: on Helium without a call. */
#ifndef OPGEN_RUNS_OF_BYTES_H
#define OPGEN_RUNS_OF_BYTES_H

#include <stdint.h>
#include <string.h>

#include "opgen_mve.h"

#if OPGEN_HAS_MVE

static inline void fill_bytes(int8_t *to, int32_t value, int32_t count)
{
    __asm__ volatile("   vdup.8 q0, %[value]\n"
                     "   wlstp.8 lr, %[count], 2f\n"
                     "1: vstrb.8 q0, [%[to]], #16\n"
                     "   letp lr, 1b\n"
                     "2:\n"
                     : [to] "+r"(to)
                     : [value] "r"(value), [count] "r"(count)
                     : "lr", "q0", "memory");
}

static inline void copy_bytes(int8_t *to, const int8_t *from, int32_t count)
{
    __asm__ volatile("   wlstp.8 lr, %[count], 2f\n"
                     "1: vldrb.8 q0, [%[from]], #16\n"
                     "   vstrb.8 q0, [%[to]], #16\n"
                     "   letp lr, 1b\n"
                     "2:\n"
                     : [to] "+r"(to), [from] "+r"(from)
                     : [count] "r"(count)
                     : "lr", "q0", "memory");
}

#else

/* A call for nothing takes as long as one for a few bytes. */
static inline void fill_bytes(int8_t *to, int32_t value, int32_t count)
{
    if (count > 0) {
        memset(to, value, (size_t)count);
    }
}

static inline void copy_bytes(int8_t *to, const int8_t *from, int32_t count)
{
    memcpy(to, from, (size_t)count);
}

#endif

#endif /* OPGEN_RUNS_OF_BYTES_H */
