/* The inline functions of opgen_fixed_point.h as functions of arrays, for the tests. */
#include "opgen_fixed_point_s16.h"

void map_doubling_high_mul(const int32_t *a, const int32_t *b, int32_t *y, int32_t n);
void map_divide_by_pot(const int32_t *a, const int32_t *b, int32_t *y, int32_t n);
void map_multiply_by_pot(const int32_t *a, const int32_t *b, int32_t *y, int32_t n);
void map_quantized_multiplier(const int32_t *a, const int32_t *b, const int32_t *c, int32_t *y, int32_t n);
void map_quantized_multiplier_s64(const int64_t *a, const int32_t *b, const int32_t *c, int32_t *y,
                                  int32_t n);
void map_high_mul_s16(const int16_t *a, const int16_t *b, int16_t *y, int32_t n);
void map_exp(const int32_t *a, int32_t *y, int32_t n);
void map_reciprocal(const int32_t *a, int32_t *y, int32_t n);
void map_leading_zeros(const uint32_t *a, int32_t *y, int32_t n);
void map_saturating(const int32_t *a, const int32_t *b, int32_t *sum, int32_t *difference, int32_t n);
void map_logistic_s16(const int16_t *a, int16_t *y, int32_t n);
void map_tanh_s16(const int16_t *a, const int32_t *b, int16_t *y, int32_t n);

void map_doubling_high_mul(const int32_t *a, const int32_t *b, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_saturating_rounding_doubling_high_mul(a[i], b[i]);
    }
}

void map_divide_by_pot(const int32_t *a, const int32_t *b, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_rounding_divide_by_pot(a[i], b[i]);
    }
}

void map_multiply_by_pot(const int32_t *a, const int32_t *b, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_saturating_multiply_by_pot(a[i], b[i]);
    }
}

void map_quantized_multiplier(const int32_t *a, const int32_t *b, const int32_t *c, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_multiply_by_quantized_multiplier(a[i], b[i], c[i]);
    }
}

void map_quantized_multiplier_s64(const int64_t *a, const int32_t *b, const int32_t *c, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_multiply_by_quantized_multiplier_s64(a[i], b[i], c[i]);
    }
}

void map_high_mul_s16(const int16_t *a, const int16_t *b, int16_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_saturating_rounding_doubling_high_mul_s16(a[i], b[i]);
    }
}

void map_exp(const int32_t *a, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_exp_on_negative_values(a[i]);
    }
}

void map_reciprocal(const int32_t *a, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_one_over_one_plus_x_for_x_in_0_1(a[i]);
    }
}

void map_leading_zeros(const uint32_t *a, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_count_leading_zeros(a[i]);
    }
}

void map_saturating(const int32_t *a, const int32_t *b, int32_t *sum, int32_t *difference, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        sum[i] = opgen_saturating_add(a[i], b[i]);
        difference[i] = opgen_saturating_sub(a[i], b[i]);
    }
}

void map_logistic_s16(const int16_t *a, int16_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_logistic_s16(a[i]);
    }
}

void map_tanh_s16(const int16_t *a, const int32_t *b, int16_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_tanh_s16(a[i], b[i]);
    }
}
