/* Made by `opgen build` from specs/conv/transpose_conv.yaml; do not edit. */
/* TRANSPOSE_CONV: output_shape int32, filter int8, input int8, bias int32, output int8 (specs/conv/transpose_conv.yaml#transpose_conv_any_s8) */
typedef struct {
    cmsis_nn_per_channel_quant_params quant;
    int32_t input_offset;
    int32_t output_offset;
    opgen_window_quant grid;
} opgen_transpose_conv_any_s8_params;

static inline int opgen_run_transpose_conv_any_s8(const opgen_transpose_conv_any_s8_params *p,
                                                  const int8_t *filter, const int8_t *input,
                                                  const int32_t *bias, int8_t *output)
{
    const opgen_stored_filter stored = {filter, bias, p->quant.multiplier, p->quant.shift,
                                        p->input_offset, p->output_offset};
    opgen_transpose_convolve_s8(&p->grid, &stored, input, output);
    return 0;
}
