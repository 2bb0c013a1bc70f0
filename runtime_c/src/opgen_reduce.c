#include "opgen_reduce.h"

#include "opgen_fixed_point.h"
#include "opgen_loops.h"

/* Sums up what `input` reaches through the rows of `reduced`. */
#define OPGEN_SUM_OVER(add)                                                                                  \
    const int32_t *const inner = reduced + 2 * (reduced_rank - 1);                                           \
    int32_t index[OPGEN_MAX_RANK] = {0};                                                                     \
    int32_t offset = 0;                                                                                      \
    do {                                                                                                     \
        for (int32_t i = 0; i < inner[0]; i++) {                                                             \
            const int32_t at = offset + i * inner[1];                                                        \
            total = (add);                                                                                   \
        }                                                                                                    \
    } while (opgen_next_position(reduced, reduced_rank - 1, 2, index, &offset));                             \
    return total

static int32_t sum_s8(const int32_t *reduced, int32_t reduced_rank, const int8_t *input)
{
    int32_t total = 0;
    OPGEN_SUM_OVER(opgen_wrapping_add(total, input[at]));
}

static int32_t sum_s16(const int32_t *reduced, int32_t reduced_rank, const int16_t *input)
{
    int32_t total = 0;
    OPGEN_SUM_OVER(opgen_wrapping_add(total, input[at]));
}

static float sum_f32(const int32_t *reduced, int32_t reduced_rank, const float *input)
{
    float total = 0.0f;
    OPGEN_SUM_OVER(total + input[at]);
}

static int32_t rescaled(const opgen_mean_quant *quant, int32_t sum)
{
    const int32_t mean = opgen_multiply_by_quantized_multiplier(opgen_wrapping_sub(sum, quant->offset),
                                                                quant->multiplier, quant->shift);
    return opgen_wrapping_add(mean, quant->output_zero_point);
}

/* Runs over the rows of `kept`; `result` is the output element in terms of its first input element's place,
 * `at`. */
#define OPGEN_FOR_EACH_KEPT(result)                                                                          \
    const int32_t *const inner = kept + 2 * (kept_rank - 1);                                                 \
    int32_t index[OPGEN_MAX_RANK] = {0};                                                                     \
    int32_t offset = 0;                                                                                      \
    do {                                                                                                     \
        for (int32_t i = 0; i < inner[0]; i++) {                                                             \
            const int32_t at = offset + i * inner[1];                                                        \
            *output++ = (result);                                                                            \
        }                                                                                                    \
    } while (opgen_next_position(kept, kept_rank - 1, 2, index, &offset))

void opgen_reduce_mean_s8(const opgen_mean_quant *quant, const int32_t *kept, int32_t kept_rank,
                          const int32_t *reduced, int32_t reduced_rank, const int8_t *input, int8_t *output)
{
    OPGEN_FOR_EACH_KEPT(opgen_clamp_to_s8(rescaled(quant, sum_s8(reduced, reduced_rank, input + at))));
}

void opgen_reduce_mean_s16(const opgen_mean_quant *quant, const int32_t *kept, int32_t kept_rank,
                           const int32_t *reduced, int32_t reduced_rank, const int16_t *input,
                           int16_t *output)
{
    OPGEN_FOR_EACH_KEPT(opgen_clamp_to_s16(rescaled(quant, sum_s16(reduced, reduced_rank, input + at))));
}

void opgen_reduce_mean_f32(const int32_t *kept, int32_t kept_rank, const int32_t *reduced,
                           int32_t reduced_rank, int32_t count, const float *input, float *output)
{
    OPGEN_FOR_EACH_KEPT(sum_f32(reduced, reduced_rank, input + at) / (float)count);
}
