/* Made by `opgen build` from specs/conv/transpose_conv.yaml; do not edit. */
/* TRANSPOSE_CONV: output_shape int32, filter int8, input int8, bias int32, output int8 (specs/conv/transpose_conv_s8.yaml#transpose_conv_s8) */
typedef struct {
    int32_t sums_size;
    int32_t reversed_size;
    cmsis_nn_transpose_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_transpose_conv_s8_params;

static inline int opgen_run_transpose_conv_s8(const opgen_transpose_conv_s8_params *p, const int8_t *filter,
                                              const int8_t *input, const int32_t *bias, int8_t *output,
                                              void *scratch)
{
    const cmsis_nn_context sums = {scratch, p->sums_size};
    const cmsis_nn_context reversed = {(int8_t *)scratch + p->sums_size, p->reversed_size};
    return arm_transpose_conv_wrapper_s8(&sums, &reversed, &p->conv, &p->quant, &p->input_dims, input,
                                         &p->filter_dims, filter, &p->bias_dims, bias,
                                         &p->output_dims, output);
}
