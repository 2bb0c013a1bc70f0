/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/depthwise_conv_2d.yaml#depthwise_conv_2d_any_s16) */
typedef struct {
    opgen_window_quant grid;
    cmsis_nn_per_channel_quant_params quant;
    const int8_t *by_filter;
} opgen_depthwise_conv_2d_any_s16_params;

static inline int opgen_run_depthwise_conv_2d_any_s16(const opgen_depthwise_conv_2d_any_s16_params *p,
                                                      const int16_t *input, const int8_t *filter,
                                                      const int64_t *bias, int16_t *output)
{
    (void)filter;
    opgen_convolve_wide_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, p->by_filter, bias,
                            output);
    return 0;
}
