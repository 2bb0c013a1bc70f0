/* Four channels at a time: as bytes without a sign in one word, whose sums share two words. */
for (int32_t image = 0; image < p->planes; image++) {
    int32_t lanes = 4;

    for (int32_t channel = 0; channel < p->channels; channel += lanes) {
        const int8_t *pixel = input + channel;
        uint32_t even = 0;
        uint32_t odd = 0;

        lanes = p->channels - channel >= 4 ? 4 : 1;
        if (lanes == 4) {
            for (int32_t i = 0; i < p->plane; i++) {
                /* Compilers for little-endian processors make one load of this. */
                const uint32_t bytes =
                    ((uint32_t)(uint8_t)pixel[0] | (uint32_t)(uint8_t)pixel[1] << 8 |
                     (uint32_t)(uint8_t)pixel[2] << 16 | (uint32_t)(uint8_t)pixel[3] << 24) ^
                    0x80808080U;
                even += bytes & 0x00FF00FFU;
                odd += bytes >> 8 & 0x00FF00FFU;
                pixel += p->channels;
            }
        } else {
            for (int32_t i = 0; i < p->plane; i++) {
                even += (uint8_t)pixel[0] ^ 0x80U;
                pixel += p->channels;
            }
        }
        for (int32_t lane = 0; lane < lanes; lane++) {
            const uint32_t both = lane % 2 ? odd : even;
            const int32_t sum = (int32_t)(lane < 2 ? both & 0xFFFFU : both >> 16) - 128 * p->plane;
            const int32_t half = sum > 0 ? p->plane / 2 : -(p->plane / 2);
            const int32_t mean = (sum + half) / p->plane;

            output[channel + lane] = (int8_t)(mean < p->bounds_s8.min   ? p->bounds_s8.min
                                              : mean > p->bounds_s8.max ? p->bounds_s8.max
                                                                        : mean);
        }
    }
    input += p->plane * p->channels;
    output += p->channels;
}
