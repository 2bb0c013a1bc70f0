/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_1x1.yaml#conv_2d_1x1_s8) */
typedef struct {
    cmsis_nn_dims filter_dims;
    int32_t pixels;
    int32_t channels;
    int32_t grain;
    cmsis_nn_conv_params conv;
    cmsis_nn_per_channel_quant_params quant;
    cmsis_nn_dims bias_dims;
} opgen_conv_2d_1x1_s8_params;

static inline int opgen_run_conv_2d_1x1_s8(const opgen_conv_2d_1x1_s8_params *p, const int8_t *input,
                                           const int8_t *filter, const int32_t *bias, int8_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    const int32_t depth = p->filter_dims.c;
    opgen_pixels_left left = opgen_all_pixels(p->pixels, input, depth, output, p->channels);
    while (opgen_take_pixels(&left, p->grain)) {
      const cmsis_nn_dims from = {1, 1, left.count, depth};
      const cmsis_nn_dims to = {1, 1, left.count, p->channels};
      const arm_cmsis_nn_status status = arm_convolve_1x1_s8_fast(
          &ctx, &p->conv, &p->quant, &from, input + left.first * depth, &p->filter_dims, filter,
          &p->bias_dims, bias, &to, output + left.first * p->channels);
      if (status != ARM_CMSIS_NN_SUCCESS) return status;
    }
    return ARM_CMSIS_NN_SUCCESS;
}
