/* Made by `opgen build` from specs/cortex_m/cortex_m_depthwise_conv_2d.yaml; do not edit. */
/* CORTEX_M_DEPTHWISE_CONV_2D: input int8, bias int32, requantize_multipliers int32, requantize_shifts int32, workspace uint8 or int8, weight int8, output int8 (specs/cortex_m/cortex_m_depthwise_conv_2d.yaml#cortex_m_depthwise_conv_2d_more_s8) */
typedef struct {
    cmsis_nn_dw_conv_params conv;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_cortex_m_depthwise_conv_2d_more_s8_params;

static inline int opgen_run_cortex_m_depthwise_conv_2d_more_s8(
                                                               const opgen_cortex_m_depthwise_conv_2d_more_s8_params *p,
                                                               const int8_t *input, const int32_t *bias,
                                                               const int32_t *requantize_multipliers,
                                                               const int32_t *requantize_shifts,
                                                               const void *workspace, const int8_t *weight,
                                                               int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    const cmsis_nn_per_channel_quant_params quant = {(int32_t *)requantize_multipliers, (int32_t *)requantize_shifts};
    (void)workspace;
    return arm_depthwise_conv_s8(&ctx, &p->conv, &quant, &p->input_dims, input, &p->filter_dims, weight,
                                 &p->bias_dims, bias, &p->output_dims, output);
}
