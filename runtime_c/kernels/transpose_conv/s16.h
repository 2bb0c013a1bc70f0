/* Made by `opgen build` from specs/conv/transpose_conv.yaml; do not edit. */
/* TRANSPOSE_CONV: output_shape int32, filter int8, input int16, bias int64 or int16, output int16 (specs/conv/transpose_conv.yaml#transpose_conv_s16) */
typedef struct {
    opgen_window_quant grid;
    cmsis_nn_per_channel_quant_params quant;
    const int64_t *wide_bias;
} opgen_transpose_conv_s16_params;

static inline int opgen_run_transpose_conv_s16(const opgen_transpose_conv_s16_params *p, const int8_t *filter,
                                               const int16_t *input, int16_t *output)
{
    opgen_transpose_convolve_s16(&p->grid, p->quant.multiplier, p->quant.shift, input, filter,
                                 p->wide_bias, output);
    return 0;
}
