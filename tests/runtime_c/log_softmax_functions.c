/* The logarithm of opgen_log_softmax.c as a function of arrays, for the tests. */
#include "opgen_log_softmax.c"

void map_logarithm(const int32_t *a, int32_t *y, int32_t n);

void map_logarithm(const int32_t *a, int32_t *y, int32_t n)
{
    for (int32_t i = 0; i < n; i++) {
        y[i] = logarithm(a[i]);
    }
}
