/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int16, filter int8, bias int64, output int16 (specs/linear/fully_connected.yaml#fully_connected_s16) */
typedef struct {
    cmsis_nn_fc_params fc;
    cmsis_nn_per_tensor_quant_params single;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_s16_params;

static inline int opgen_run_fully_connected_s16(const opgen_fully_connected_s16_params *p,
                                                const int16_t *input, const int8_t *filter,
                                                const int64_t *bias, int16_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_fully_connected_s16(&ctx, &p->fc, &p->single, &p->input_dims, input, &p->filter_dims,
                                   filter, &p->bias_dims, bias, &p->output_dims, output);
}
