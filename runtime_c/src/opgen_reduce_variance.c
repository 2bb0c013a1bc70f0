/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "opgen_reduce.h"
#include "opgen_reduction.h"

/* What is known of the elements so far: their number, the first, how far their mean is from it, and the sum
 * of squared differences to the mean. It is brought up to date with every element (Welford's method), as sums
 * of squares would cancel; a mean of its own would have the last bits of large elements that differ by
 * little. */
typedef struct {
    float count;
    float first;
    float mean;
    float squares;
} moments;

static inline moments with_element(moments before, float element)
{
    moments after = before;
    after.first = before.count > 0.0f ? before.first : element;
    const float distance = element - after.first;
    const float difference = distance - before.mean;
    after.count += 1.0f;
    after.mean += difference / after.count;
    after.squares += difference * (distance - after.mean);
    return after;
}

static float reduce_variance_variance_of(moments total, float correction, bool root)
{
    const float divisor = total.count > correction ? total.count - correction : 0.0f;
    const float variance = total.squares / divisor;
    return root ? sqrtf(variance) : variance;
}

static inline float plus_square(float total, float element)
{
    return total + element * element;
}

void opgen_reduce_variance_f32(const opgen_reduction *walk, float correction, bool root, const float *input,
                               float *output)
{
    const moments none = {0.0f, 0.0f, 0.0f, 0.0f};
    OPGEN_REDUCE(float, moments, none, with_element, reduce_variance_variance_of(total, correction, root));
}

void opgen_reduce_norm_f32(const opgen_reduction *walk, const float *input, float *output)
{
    OPGEN_REDUCE(float, float, 0.0f, plus_square, sqrtf(total));
}
