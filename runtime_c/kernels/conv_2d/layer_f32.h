/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input float32, filter float32, bias float32, output float32 (specs/conv/conv_2d_floats.yaml#conv_2d_layer_f32) */
typedef struct {
    opgen_window window;
} opgen_conv_2d_layer_f32_params;

static inline int opgen_run_conv_2d_layer_f32(const opgen_conv_2d_layer_f32_params *p, const float *input,
                                              const float *filter, const float *bias, float *output)
{
    opgen_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}
