/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input float32, filter float16, bias float16 or float32, output float32 (specs/conv/conv_2d_f16.yaml#conv_2d_f16) */
typedef struct {
    opgen_window window;
    bool bias_is_half;
} opgen_conv_2d_f16_params;

static inline int opgen_run_conv_2d_f16(const opgen_conv_2d_f16_params *p, const float *input,
                                        const uint16_t *filter, const void *bias, float *output)
{
    opgen_convolve_f16(&p->window, p->bias_is_half, input, filter, bias, output);
    return 0;
}
