/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml#depthwise_conv_2d_3x3_dsp_s8) */
typedef struct {
    const int32_t *stream;
    int32_t rounding;
    int32_t zero_point;
    opgen_window_quant grid;
} opgen_depthwise_conv_2d_3x3_dsp_s8_params;

static inline int opgen_run_depthwise_conv_2d_3x3_dsp_s8(const opgen_depthwise_conv_2d_3x3_dsp_s8_params *p,
                                                         const int8_t *input, int8_t *output)
{
    const opgen_depthwise_filter packed = {p->stream, p->rounding, p->zero_point};
    opgen_depthwise_3x3_dsp_s8(&p->grid, &packed, input, output);
    return 0;
}
