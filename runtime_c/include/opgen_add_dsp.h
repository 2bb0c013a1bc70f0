/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of quantized int8 for the DSP extension. */
#ifndef OPGEN_ADD_DSP_H
#define OPGEN_ADD_DSP_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of two inputs the one with the larger scale, or the second of equal ones, is multiplied by 2^19 in
 * arm_elementwise_add_s8; the other by a factor of 2^20 or less: value * scale + bias, times multiplier /
 * 2^32, of which `shift` bits and one more are dropped. `offset` belongs to the coarse one. The sum times 2
 * goes through sum_multiplier and sum_shift, as opgen_dsp.h has it. Ties go away from zero. */
typedef struct {
    int32_t scale;
    int32_t bias;
    int32_t multiplier;
    int32_t shift;
    int32_t offset;
    int32_t sum_multiplier;
    int32_t sum_shift;
    int32_t rounding;
    int32_t low;
    int32_t high;
} opgen_add_dsp;

/* It equals arm_elementwise_add_s8. The output may be an input. */
void opgen_add_dsp_s8(const opgen_add_dsp *add, const int8_t *fine, const int8_t *coarse, int8_t *output,
                      int32_t count);

/* The same with vectors of computers; see opgen_lanes_s8.h. */
void opgen_add_wide_s8(const opgen_add_dsp *add, const int8_t *fine, const int8_t *coarse, int8_t *output,
                       int32_t count);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_ADD_DSP_H */
