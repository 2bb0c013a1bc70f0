/* The inline functions of opgen_divide.h as functions of arrays, for the tests. They return the status. */
#include "opgen_divide.h"

int map_quotient(const int32_t *a, const int32_t *b, int32_t *y, int32_t n);
int map_floor_quotient(const int32_t *a, const int32_t *b, int32_t *y, int32_t n);
int map_floor_remainder(const int32_t *a, const int32_t *b, int32_t *y, int32_t n);
int map_power(const int32_t *a, const int32_t *b, int32_t *y, int32_t n);
int map_quotient_quantized(const opgen_mul_quant *quant, const int32_t *a, const int32_t *b, int32_t *y,
                           int32_t n);

int map_quotient(const int32_t *a, const int32_t *b, int32_t *y, int32_t n)
{
    int status = 0;
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_quotient_s32(a[i], b[i], &status);
    }
    return status;
}

int map_floor_quotient(const int32_t *a, const int32_t *b, int32_t *y, int32_t n)
{
    int status = 0;
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_floor_quotient_s32(a[i], b[i], &status);
    }
    return status;
}

int map_floor_remainder(const int32_t *a, const int32_t *b, int32_t *y, int32_t n)
{
    int status = 0;
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_floor_remainder_s32(a[i], b[i], &status);
    }
    return status;
}

int map_power(const int32_t *a, const int32_t *b, int32_t *y, int32_t n)
{
    int status = 0;
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_power_s32(a[i], b[i], &status);
    }
    return status;
}

int map_quotient_quantized(const opgen_mul_quant *quant, const int32_t *a, const int32_t *b, int32_t *y,
                           int32_t n)
{
    int status = 0;
    for (int32_t i = 0; i < n; i++) {
        y[i] = opgen_quotient_quantized(quant, a[i], b[i], &status);
    }
    return status;
}
