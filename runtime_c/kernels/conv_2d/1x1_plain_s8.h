/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_plain.yaml#conv_2d_1x1_plain_s8) */
typedef struct {
    const uint8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t patch;
    int32_t low;
    int32_t high;
    int32_t pixels;
} opgen_conv_2d_1x1_plain_s8_params;

static inline int opgen_run_conv_2d_1x1_plain_s8(const opgen_conv_2d_1x1_plain_s8_params *p,
                                                 const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_plain_filter plain = {p->weights, p->channels, p->rounding, p->units, p->patch, p->low, p->high};
    opgen_convolve_pixels_plain_s8(&plain, p->pixels, input, output, scratch);
    return 0;
}
