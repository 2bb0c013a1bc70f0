/* Made by `opgen build` from specs/conv/transpose_conv.yaml; do not edit. */
/* TRANSPOSE_CONV: output_shape int32, filter float32, input float32, bias float32, output float32 (specs/conv/transpose_conv.yaml#transpose_conv_f32) */
typedef struct {
    opgen_window window;
} opgen_transpose_conv_f32_params;

static inline int opgen_run_transpose_conv_f32(const opgen_transpose_conv_f32_params *p, const float *filter,
                                               const float *input, const float *bias, float *output)
{
    opgen_transpose_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}
