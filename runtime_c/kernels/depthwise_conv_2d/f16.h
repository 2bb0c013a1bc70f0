/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input float32, filter float16, bias float16 or float32, output float32 (specs/conv/depthwise_conv_2d_f16.yaml#depthwise_conv_2d_f16) */
typedef struct {
    opgen_window window;
    bool bias_is_half;
} opgen_depthwise_conv_2d_f16_params;

static inline int opgen_run_depthwise_conv_2d_f16(const opgen_depthwise_conv_2d_f16_params *p,
                                                  const float *input, const uint16_t *filter,
                                                  const void *bias, float *output)
{
    opgen_depthwise_convolve_f16(&p->window, p->bias_is_half, input, filter, bias, output);
    return 0;
}
