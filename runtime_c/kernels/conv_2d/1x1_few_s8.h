/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_few.yaml#conv_2d_1x1_few_s8) */
typedef struct {
    const int32_t *stream;
    int32_t one_shift;
    int32_t units;
    int32_t pixels;
    int32_t depth;
} opgen_conv_2d_1x1_few_s8_params;

static inline int opgen_run_conv_2d_1x1_few_s8(const opgen_conv_2d_1x1_few_s8_params *p, const int8_t *input,
                                               int8_t *output, void *scratch)
{
    opgen_convolve_few_s8(p->stream, p->one_shift, p->units, p->pixels, p->depth, input, output, scratch);
    return 0;
}
