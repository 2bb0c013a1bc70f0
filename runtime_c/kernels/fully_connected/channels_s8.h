/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected.yaml#fully_connected_channels_s8) */
typedef struct {
    const int32_t *kernel_sums;
    cmsis_nn_quant_params quant;
    cmsis_nn_fc_params fc;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_channels_s8_params;

static inline int opgen_run_fully_connected_channels_s8(const opgen_fully_connected_channels_s8_params *p,
                                                        const int8_t *input, const int8_t *filter,
                                                        const int32_t *bias, int8_t *output)
{
    const cmsis_nn_context ctx = {(void *)p->kernel_sums, 0};
    const cmsis_nn_per_channel_quant_params quant = {p->quant.multiplier, p->quant.shift};
    return arm_fully_connected_per_channel_s8(&ctx, &p->fc, &quant, &p->input_dims, input,
                                              &p->filter_dims, filter, &p->bias_dims, bias,
                                              &p->output_dims, output);
}
