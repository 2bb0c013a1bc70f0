/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_s8.yaml#depthwise_conv_2d_by_conv_s8) */
typedef struct {
    cmsis_nn_dw_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_depthwise_conv_2d_by_conv_s8_params;

static inline int opgen_run_depthwise_conv_2d_by_conv_s8(const opgen_depthwise_conv_2d_by_conv_s8_params *p,
                                                         const int8_t *input, const int8_t *filter,
                                                         const int32_t *bias, int8_t *output, void *scratch,
                                                         int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_depthwise_conv_wrapper_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                         filter, &p->bias_dims, bias, &p->output_dims, output);
}
