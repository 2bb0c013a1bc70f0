/* The inline functions of opgen_round.h as functions of arrays, for the tests. */
#include "opgen_round.h"

void round_all(const float *x, int32_t *y, int32_t n);
void quantize_all(const float *x, int32_t *y, int32_t n, int32_t zero_point, int32_t low, int32_t high);

void round_all(const float *x, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_round_to_even(x[i]);
    }
}

void quantize_all(const float *x, int32_t *y, int32_t n, int32_t zero_point, int32_t low, int32_t high)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_quantize_to_even(x[i], zero_point, low, high);
    }
}
