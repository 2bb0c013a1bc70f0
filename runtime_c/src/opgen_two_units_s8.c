#include "opgen_pixel_blocks.h"

void opgen_two_units_s8(const opgen_block_filter *filter, const int32_t *ends, int32_t first, int32_t both,
                        int8_t *output)
{
    const int32_t *one = ends + (filter->shift < 0 ? 4 : 3);
    const int32_t second = opgen_wrapping_sub(both, first) >> 7;
    output[0] = opgen_rescale_to_s8(opgen_wrapping_add(opgen_shift_left(first, 1), one[0]), one[1], one[2],
                                    filter->shift < 0 ? one[3] : filter->shift);
    output[1] = opgen_rescale_to_s8(opgen_wrapping_add(second, ends[0]), ends[1], ends[2],
                                    filter->shift < 0 ? ends[3] : filter->shift);
}
