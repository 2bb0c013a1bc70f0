/* Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit. */
/* FULLY_CONNECTED: input int8, filter int8, bias int32, output int8 (specs/linear/fully_connected_computed.yaml#fully_connected_computed_s8) */
typedef struct {
    int32_t depth;
    int32_t units;
    int32_t offset;
    int32_t filter_offset;
    cmsis_nn_fc_params fc;
    cmsis_nn_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_fully_connected_computed_s8_params;

static inline int opgen_run_fully_connected_computed_s8(const opgen_fully_connected_computed_s8_params *p,
                                                        const int8_t *input, const int8_t *filter,
                                                        const int32_t *bias, int8_t *output, void *scratch,
                                                        int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    if (scratch_size > 0) {
        arm_vector_sum_s8((int32_t *)scratch, p->depth, p->units, filter, p->offset, p->filter_offset,
                          bias);
    }
    return arm_fully_connected_wrapper_s8(&ctx, &p->fc, &p->quant, &p->input_dims, input,
                                          &p->filter_dims, filter, &p->bias_dims, bias,
                                          &p->output_dims, output);
}
