/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int4, bias int32, output int8 (specs/conv/conv_2d_s4.yaml#conv_2d_unpacked_s4) */
typedef struct {
    int32_t filter_room;
    int32_t filter_size;
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims filter_dims;
    cmsis_nn_dims bias_dims;
    const int32_t *no_bias;
    cmsis_nn_dims output_dims;
} opgen_conv_2d_unpacked_s4_params;

static inline int opgen_run_conv_2d_unpacked_s4(const opgen_conv_2d_unpacked_s4_params *p,
                                                const int8_t *input, const int8_t *filter,
                                                const int32_t *bias, int8_t *output, void *scratch,
                                                int32_t scratch_size)
{
    int8_t *const unpacked = (int8_t *)scratch;
    const cmsis_nn_context ctx = {unpacked + p->filter_room, scratch_size - p->filter_room};
    opgen_unpack_int4(filter, p->filter_size, unpacked);
    return arm_convolve_s8(&ctx, &p->conv, &p->quant, &p->input_dims, input, &p->filter_dims, unpacked,
                           &p->bias_dims, bias ? bias : p->no_bias, NULL, &p->output_dims, output);
}
