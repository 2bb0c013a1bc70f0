/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_packed.yaml#depthwise_conv_2d_packed_s8) */
typedef struct {
    opgen_window_quant grid;
    const int8_t *by_16;
    const int32_t *by_16_stages;
    int32_t pad_value;
    int32_t output_zero_point;
} opgen_depthwise_conv_2d_packed_s8_params;

static inline int opgen_run_depthwise_conv_2d_packed_s8(const opgen_depthwise_conv_2d_packed_s8_params *p,
                                                        const int8_t *input, int8_t *output, void *scratch)
{
    opgen_depthwise_packed_s8(&p->grid, p->by_16, p->by_16_stages, p->pad_value, p->output_zero_point,
                              input, scratch, output);
    return 0;
}
