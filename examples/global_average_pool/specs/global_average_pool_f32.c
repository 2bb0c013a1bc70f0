/* Four channels at a time, whose sums stay in registers. Each is added up in the order of the pixels, as the
 * built-in kernel does: the results are the same to the last bit. */
for (int32_t image = 0; image < p->planes; image++) {
    int32_t lanes = 4;

    for (int32_t channel = 0; channel < p->channels; channel += lanes) {
        const float *pixel = input + channel;
        float sums[4] = {0.0f, 0.0f, 0.0f, 0.0f};

        lanes = p->channels - channel >= 4 ? 4 : 1;
        if (lanes == 4) {
            for (int32_t i = 0; i < p->plane; i++) {
                sums[0] += pixel[0];
                sums[1] += pixel[1];
                sums[2] += pixel[2];
                sums[3] += pixel[3];
                pixel += p->channels;
            }
        } else {
            for (int32_t i = 0; i < p->plane; i++) {
                sums[0] += pixel[0];
                pixel += p->channels;
            }
        }
        for (int32_t lane = 0; lane < lanes; lane++) {
            const float mean = sums[lane] / (float)p->plane;

            output[channel + lane] = fminf(fmaxf(mean, p->lowest), p->highest);
        }
    }
    input += p->plane * p->channels;
    output += p->channels;
}
