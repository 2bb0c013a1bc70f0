/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int8, filter int4, bias int32, output int8 (specs/linear/fully_connected_s4.yaml#fully_connected_channels_s4) */
typedef struct {
    const int32_t *kernel_sums;
    int32_t filter_size;
    cmsis_nn_fc_params fc;
    cmsis_nn_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_channels_s4_params;

static inline int opgen_run_fully_connected_channels_s4(const opgen_fully_connected_channels_s4_params *p,
                                                        const int8_t *input, const int8_t *filter,
                                                        const int32_t *bias, int8_t *output, void *scratch)
{
    int8_t *const unpacked = (int8_t *)scratch;
    const cmsis_nn_context ctx = {(void *)p->kernel_sums, 0};
    opgen_unpack_int4(filter, p->filter_size, unpacked);
    return arm_fully_connected_wrapper_s8(&ctx, &p->fc, &p->quant, &p->input_dims, input,
                                          &p->filter_dims, unpacked, &p->bias_dims, bias,
                                          &p->output_dims, output);
}
