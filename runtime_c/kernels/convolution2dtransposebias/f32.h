/* Made by `opgen build` from specs/conv/convolution2dtransposebias.yaml; do not edit. */
/* CONVOLUTION2DTRANSPOSEBIAS: input float32, filter float32, bias float32, output float32 (specs/conv/convolution2dtransposebias.yaml#convolution2dtransposebias_f32) */
typedef struct {
    opgen_window window;
} opgen_convolution2dtransposebias_f32_params;

static inline int opgen_run_convolution2dtransposebias_f32(
                                                           const opgen_convolution2dtransposebias_f32_params *p,
                                                           const float *input, const float *filter,
                                                           const float *bias, float *output)
{
    opgen_transpose_convolve_f32(&p->window, input, filter, bias, output);
    return 0;
}
