/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int8, filter int4, bias int32, output int8 (specs/linear/fully_connected_s4.yaml#fully_connected_s4) */
typedef struct {
    cmsis_nn_fc_params fc;
    cmsis_nn_per_tensor_quant_params single;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_s4_params;

static inline int opgen_run_fully_connected_s4(const opgen_fully_connected_s4_params *p, const int8_t *input,
                                               const int8_t *filter, const int32_t *bias, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_fully_connected_s4(&ctx, &p->fc, &p->single, &p->input_dims, input, &p->filter_dims,
                                  filter, &p->bias_dims, bias, &p->output_dims, output);
}
