/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_quads.yaml#conv_2d_quads_s8) */
typedef struct {
    opgen_window_quant grid;
    const int8_t *by_two;
    const int32_t *stages;
    int32_t pad_value;
    int32_t output_zero_point;
} opgen_conv_2d_quads_s8_params;

static inline int opgen_run_conv_2d_quads_s8(const opgen_conv_2d_quads_s8_params *p, const int8_t *input,
                                             int8_t *output, void *scratch)
{
    opgen_convolve_quads_s8(&p->grid, p->by_two, p->stages, p->pad_value, p->output_zero_point, input,
                            (int8_t *)scratch, output);
    return 0;
}
