/* Real numbers of 16 bits (IEEE 754 binary16), in uint16_t: C99 has no type for them. */
#ifndef OPGEN_HALF_H
#define OPGEN_HALF_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes `count` numbers as float32; each is exact. */
void opgen_widen_half(const uint16_t *input, int32_t count, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_HALF_H */
