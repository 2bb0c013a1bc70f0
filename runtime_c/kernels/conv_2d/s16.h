/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d.yaml#conv_2d_s16) */
typedef struct {
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_conv_2d_s16_params;

static inline int opgen_run_conv_2d_s16(const opgen_conv_2d_s16_params *p, const int16_t *input,
                                        const int8_t *filter, const int64_t *bias, int16_t *output,
                                        void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    const cmsis_nn_bias_data sums = {bias, false};
    return arm_convolve_wrapper_s16(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims,
                                    filter, &p->bias_dims, &sums, &p->output_dims, output);
}
