/* Four filters at a time share each element of the image. */
for (int32_t pixel = 0; pixel < p->pixels; pixel++) {
    const int8_t *weights = filter;
    int32_t lanes = 4;

    for (int32_t o = 0; o < p->filters; o += lanes) {
        lanes = p->filters - o >= 4 ? 4 : 1;
        int32_t sums[4] = {p->sums[o], 0, 0, 0};

        if (lanes == 4) {
            const int8_t *const second = weights + p->depth;
            const int8_t *const third = second + p->depth;
            const int8_t *const fourth = third + p->depth;

            sums[1] = p->sums[o + 1];
            sums[2] = p->sums[o + 2];
            sums[3] = p->sums[o + 3];
            for (int32_t c = 0; c < p->depth; c++) {
                const int32_t value = input[c];

                sums[0] = opgen_wrapping_add(sums[0], value * weights[c]);
                sums[1] = opgen_wrapping_add(sums[1], value * second[c]);
                sums[2] = opgen_wrapping_add(sums[2], value * third[c]);
                sums[3] = opgen_wrapping_add(sums[3], value * fourth[c]);
            }
        } else {
            for (int32_t c = 0; c < p->depth; c++) {
                sums[0] = opgen_wrapping_add(sums[0], input[c] * weights[c]);
            }
        }
        for (int32_t lane = 0; lane < lanes; lane++) {
            const int32_t scaled = opgen_multiply_by_quantized_multiplier(
                sums[lane], p->quant.multiplier[o + lane], p->quant.shift[o + lane]);
            const int32_t value = opgen_wrapping_add(scaled, p->zero);

            output[o + lane] = (int8_t)(value < p->bounds.min   ? p->bounds.min
                                        : value > p->bounds.max ? p->bounds.max
                                                                : value);
        }
        weights += lanes * p->depth;
    }
    input += p->depth;
    output += p->filters;
}
