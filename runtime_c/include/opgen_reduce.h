/* Means over any set of axes.
 *
 * `kept` and `reduced` are int32[...][2] with rows (size, stride in elements), outermost first: the axes that
 * remain and those that are averaged, at most OPGEN_MAX_RANK each and at least one: (1, 0) where there is
 * none. Neighbouring axes of one kind are best merged beforehand. The output is contiguous; elements are
 * added in the order of the input.
 */
#ifndef OPGEN_REDUCE_H
#define OPGEN_REDUCE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rescaling of a quantized mean: (sum - offset) times multiplier * 2^(shift - 31), plus output_zero_point.
 * `offset` is the input's zero point times the number of elements, `multiplier` and `shift` contain the
 * division by that number. */
typedef struct {
    int32_t offset;
    int32_t multiplier;
    int32_t shift;
    int32_t output_zero_point;
} opgen_mean_quant;

/* Quantized mean, saturated; sums are taken modulo 2^32. */
void opgen_reduce_mean_s8(const opgen_mean_quant *quant, const int32_t *kept, int32_t kept_rank,
                          const int32_t *reduced, int32_t reduced_rank, const int8_t *input, int8_t *output);
void opgen_reduce_mean_s16(const opgen_mean_quant *quant, const int32_t *kept, int32_t kept_rank,
                           const int32_t *reduced, int32_t reduced_rank, const int16_t *input,
                           int16_t *output);

/* Mean of `count` real numbers per output. */
void opgen_reduce_mean_f32(const int32_t *kept, int32_t kept_rank, const int32_t *reduced,
                           int32_t reduced_rank, int32_t count, const float *input, float *output);

#ifdef __cplusplus
}
#endif

#endif /* OPGEN_REDUCE_H */
