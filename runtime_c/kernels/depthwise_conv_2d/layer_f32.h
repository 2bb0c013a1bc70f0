/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input float32, filter float32, bias float32, output float32 (specs/conv/depthwise_conv_2d_floats.yaml#depthwise_conv_2d_layer_f32) */
typedef struct {
    opgen_window window;
} opgen_depthwise_conv_2d_layer_f32_params;

static inline int opgen_run_depthwise_conv_2d_layer_f32(const opgen_depthwise_conv_2d_layer_f32_params *p,
                                                        const float *input, const float *filter,
                                                        const float *bias, float *output)
{
    opgen_depthwise_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}
