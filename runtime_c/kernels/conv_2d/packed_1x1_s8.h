/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_packed.yaml#conv_2d_packed_1x1_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *shorts;
    int32_t in_short;
    int32_t patch;
    int32_t filters;
    int32_t output_zero_point;
    cmsis_nn_activation bounds;
    int32_t pixels;
} opgen_conv_2d_packed_1x1_s8_params;

static inline int opgen_run_conv_2d_packed_1x1_s8(const opgen_conv_2d_packed_1x1_s8_params *p,
                                                  const int8_t *input, int8_t *output)
{
    const opgen_packed_s8 packed = {p->by_four, p->shorts, p->in_short, p->patch, p->filters, p->output_zero_point,
                                    p->bounds.min, p->bounds.max};
    opgen_convolve_packed_1x1_s8(&packed, p->pixels, input, output);
    return 0;
}
