/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input float32, filter int8, bias float32, output float32 (specs/conv/conv_2d_hybrid.yaml#conv_2d_hybrid) */
typedef struct {
    opgen_window window;
    bool per_filter;
    const float *each_scale;
} opgen_conv_2d_hybrid_params;

static inline int opgen_run_conv_2d_hybrid(const opgen_conv_2d_hybrid_params *p, const float *input,
                                           const int8_t *filter, const float *bias, float *output,
                                           void *scratch)
{
    opgen_convolve_hybrid(&p->window, p->per_filter, p->per_filter, p->each_scale, input, filter,
                          bias, (int8_t *)scratch, output);
    return 0;
}
