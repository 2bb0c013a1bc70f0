/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter uint8, bias int32, output int8 (specs/conv/depthwise_conv_2d_u8.yaml#depthwise_conv_2d_u8) */
typedef struct {
    opgen_window_quant grid;
    int32_t input_offset;
    int32_t filter_offset;
    int32_t output_offset;
    cmsis_nn_per_channel_quant_params quant;
} opgen_depthwise_conv_2d_u8_params;

static inline int opgen_run_depthwise_conv_2d_u8(const opgen_depthwise_conv_2d_u8_params *p,
                                                 const int8_t *input, const uint8_t *filter,
                                                 const int32_t *bias, int8_t *output)
{
    opgen_convolve_u8_filter_s8(&p->grid, 1, p->input_offset, p->filter_offset, p->output_offset,
                                p->quant.multiplier, p->quant.shift, input, filter, bias, output);
    return 0;
}
