/* Kernels of ONE_HOT. Made by `opgen build` from specs/shape/one_hot.yaml; do not edit. */
#ifndef OPGEN_KERNELS_ONE_HOT_H
#define OPGEN_KERNELS_ONE_HOT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arm_nnfunctions.h"

/* ONE_HOT: indices int32, depth int32 or int64, on_value int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/shape/one_hot.yaml#one_hot_bytes_s32) */
typedef struct {
    int32_t outer;
    int32_t places;
    int32_t inner;
    int32_t width;
} opgen_one_hot_bytes_s32_params;

static inline int opgen_run_one_hot_bytes_s32(const opgen_one_hot_bytes_s32_params *p, const int32_t *indices,
                                              const void *on_value, const void *off_value, void *output)
{
    const uint8_t *const values[2] = {(const uint8_t *)off_value, (const uint8_t *)on_value};
    uint8_t *to = (uint8_t *)output;
    for (int32_t i = 0; i < p->outer; i++)
        for (int32_t place = 0; place < p->places; place++)
            for (int32_t j = 0; j < p->inner; j++, to += p->width)
                memcpy(to, values[indices[i * p->inner + j] == place], (size_t)p->width);
    return 0;
}

/* ONE_HOT: indices int64, depth int32 or int64, on_value int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/shape/one_hot.yaml#one_hot_bytes_s64) */
typedef struct {
    int32_t outer;
    int32_t places;
    int32_t inner;
    int32_t width;
} opgen_one_hot_bytes_s64_params;

static inline int opgen_run_one_hot_bytes_s64(const opgen_one_hot_bytes_s64_params *p, const int64_t *indices,
                                              const void *on_value, const void *off_value, void *output)
{
    const uint8_t *const values[2] = {(const uint8_t *)off_value, (const uint8_t *)on_value};
    uint8_t *to = (uint8_t *)output;
    for (int32_t i = 0; i < p->outer; i++)
        for (int32_t place = 0; place < p->places; place++)
            for (int32_t j = 0; j < p->inner; j++, to += p->width)
                memcpy(to, values[indices[i * p->inner + j] == place], (size_t)p->width);
    return 0;
}

#endif /* OPGEN_KERNELS_ONE_HOT_H */
