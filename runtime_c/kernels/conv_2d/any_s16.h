/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d.yaml#conv_2d_any_s16) */
typedef struct {
    opgen_window_quant grid;
    cmsis_nn_per_channel_quant_params quant;
} opgen_conv_2d_any_s16_params;

static inline int opgen_run_conv_2d_any_s16(const opgen_conv_2d_any_s16_params *p, const int16_t *input,
                                            const int8_t *filter, const int64_t *bias, int16_t *output)
{
    opgen_convolve_wide_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, filter, bias, output);
    return 0;
}
