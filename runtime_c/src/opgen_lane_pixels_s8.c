/* SPDX-License-Identifier: Apache-2.0 */
#include "opgen_lanes_s8.h"
#include "opgen_lanes_store.h"

/* The sums of one pixel and eight units. */
static void lane_sums(const opgen_lane *column, const int8_t *weights, int32_t size,
                      int32_t sums[OPGEN_LANE_GROUP])
{
    for (int32_t c = 0; c < OPGEN_LANE_GROUP; c++) {
        sums[c] = 0;
    }
    for (int32_t k = 0; k < size; k += 4, weights += 4 * OPGEN_LANE_GROUP) {
        for (int32_t c = 0; c < OPGEN_LANE_GROUP; c++) {
            const int8_t *const each = weights + 4 * c;
            sums[c] += column[k] * each[0] + column[k + 1] * each[1] + column[k + 2] * each[2] +
                       column[k + 3] * each[3];
        }
    }
}

static void lane_pixels(const opgen_lane_filter *filter, const opgen_lane *columns, int32_t count,
                        int8_t *output)
{
    const int32_t size = opgen_lane_column(filter);
    const int32_t units = filter->units;
    for (int32_t unit = 0; unit < units; unit += OPGEN_LANE_GROUP) {
        const size_t written = (size_t)opgen_min(units - unit, OPGEN_LANE_GROUP);
        for (int32_t p = 0; p < count; p++) {
            int32_t sums[OPGEN_LANE_GROUP];
            int8_t results[OPGEN_LANE_GROUP];
            lane_sums(columns + size * p, filter->weights + size * unit, size, sums);
            opgen_store_lanes(filter->channels + 3 * unit, filter->rounding, sums, results);
            memcpy(output + p * units + unit, results, written);
        }
    }
}

#if OPGEN_HAS_LANES

OPGEN_EIGHT static inline void lane_store(const opgen_lane_ends *ends, const opgen_sums *sums, int32_t left,
                                          int8_t *output)
{
    const opgen_eight results = opgen_end_lanes(ends, opgen_whole_sums(sums));
    if (left >= OPGEN_LANE_GROUP) {
        opgen_store_eight(results, output);
    } else {
        int8_t whole[OPGEN_LANE_GROUP];
        opgen_store_eight(results, whole);
        memcpy(output, whole, (size_t)left);
    }
}

/* Eight units of four pixels. */
OPGEN_EIGHT_INLINE void lane_four(const opgen_lane_filter *filter, const opgen_lane *columns, int32_t unit,
                                  bool is_narrow, int8_t *output)
{
    const int32_t size = opgen_lane_column(filter);
    const int32_t left = filter->units - unit;
    const int8_t *weights = filter->weights + size * unit;
    opgen_sums sums0;
    opgen_sums sums1;
    opgen_sums sums2;
    opgen_sums sums3;
    opgen_lane_ends ends;
    opgen_clear_sums(&sums0);
    opgen_clear_sums(&sums1);
    opgen_clear_sums(&sums2);
    opgen_clear_sums(&sums3);
    for (int32_t k = 0; k < size; k += OPGEN_LANE_STEP, weights += OPGEN_LANE_STEP * OPGEN_LANE_GROUP) {
        opgen_step step;
        opgen_load_step(&step, weights);
        opgen_add_products(&sums0, &step, columns + k, is_narrow);
        opgen_add_products(&sums1, &step, columns + size + k, is_narrow);
        opgen_add_products(&sums2, &step, columns + 2 * size + k, is_narrow);
        opgen_add_products(&sums3, &step, columns + 3 * size + k, is_narrow);
    }
    opgen_load_ends(&ends, filter->channels + 3 * unit, filter->rounding);
    lane_store(&ends, &sums0, left, output);
    lane_store(&ends, &sums1, left, output + filter->units);
    lane_store(&ends, &sums2, left, output + 2 * filter->units);
    lane_store(&ends, &sums3, left, output + 3 * filter->units);
}

/* Eight units of one pixel. */
OPGEN_EIGHT_INLINE void lane_one(const opgen_lane_filter *filter, const opgen_lane *column, int32_t unit,
                                 bool is_narrow, int8_t *output)
{
    const int32_t size = opgen_lane_column(filter);
    const int8_t *weights = filter->weights + size * unit;
    opgen_sums sums;
    opgen_lane_ends ends;
    opgen_clear_sums(&sums);
    for (int32_t k = 0; k < size; k += OPGEN_LANE_STEP, weights += OPGEN_LANE_STEP * OPGEN_LANE_GROUP) {
        opgen_step step;
        opgen_load_step(&step, weights);
        opgen_add_products(&sums, &step, column + k, is_narrow);
    }
    opgen_load_ends(&ends, filter->channels + 3 * unit, filter->rounding);
    lane_store(&ends, &sums, filter->units - unit, output);
}

OPGEN_EIGHT_INLINE void lane_units(const opgen_lane_filter *filter, const opgen_lane *columns, int32_t count,
                                   bool is_narrow, int8_t *output)
{
    const int32_t size = opgen_lane_column(filter);
    for (int32_t unit = 0; unit < filter->units; unit += OPGEN_LANE_GROUP) {
        if (count == OPGEN_LANE_PIXELS) {
            lane_four(filter, columns, unit, is_narrow, output + unit);
            continue;
        }
        for (int32_t p = 0; p < count; p++) {
            lane_one(filter, columns + p * size, unit, is_narrow, output + p * filter->units + unit);
        }
    }
}

OPGEN_EIGHT static void lane_vectors(const opgen_lane_filter *filter, const opgen_lane *columns,
                                     int32_t count, int8_t *output)
{
    if (OPGEN_LANE_ANY_WEIGHT || filter->is_narrow) {
        lane_units(filter, columns, count, true, output);
    } else {
        lane_units(filter, columns, count, false, output);
    }
}

#endif /* OPGEN_HAS_LANES */

void opgen_lane_pixels_s8(const opgen_lane_filter *filter, const opgen_lane *columns, int32_t count,
                          int8_t *output)
{
#if OPGEN_HAS_LANES
    if (opgen_has_lanes()) {
        lane_vectors(filter, columns, count, output);
        return;
    }
#endif
    lane_pixels(filter, columns, count, output);
}
