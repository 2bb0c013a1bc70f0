/* SPDX-License-Identifier: Apache-2.0 */
/* Integers of 4 bits, packed two per byte, the first in the low half. */
#ifndef OPGEN_INT4_H
#define OPGEN_INT4_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes `count` packed integers to one byte each. */
void opgen_unpack_int4(const int8_t *packed, int32_t count, int8_t *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_INT4_H */
