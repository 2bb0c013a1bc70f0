/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/conv/conv_2d_packed.yaml#conv_2d_helium_s8) */
typedef struct {
    const int8_t *by_four;
    const int32_t *stages;
    int32_t in_stage;
    int32_t patch;
    int32_t filters;
    int32_t output_zero_point;
    opgen_window_quant grid;
    int32_t pad_value;
} opgen_conv_2d_helium_s8_params;

static inline int opgen_run_conv_2d_helium_s8(const opgen_conv_2d_helium_s8_params *p, const int8_t *input,
                                              int8_t *output, void *scratch)
{
    const opgen_packed_s8 packed = {p->by_four, p->stages, p->in_stage, p->patch, p->filters, p->output_zero_point,
                                    p->grid.activation_min, p->grid.activation_max};
    opgen_convolve_packed_s8(&p->grid, &packed, p->pad_value, input, (int8_t *)scratch, output);
    return 0;
}
