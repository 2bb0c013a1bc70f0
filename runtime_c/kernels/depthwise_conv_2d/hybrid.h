/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input float32, filter int8, bias float32, output float32 (specs/conv/depthwise_conv_2d_hybrid.yaml#depthwise_conv_2d_hybrid) */
typedef struct {
    opgen_window window;
    bool asymmetric;
    bool stepwise;
    const float *each_scale;
    const int8_t *by_filter;
} opgen_depthwise_conv_2d_hybrid_params;

static inline int opgen_run_depthwise_conv_2d_hybrid(const opgen_depthwise_conv_2d_hybrid_params *p,
                                                     const float *input, const int8_t *filter,
                                                     const float *bias, float *output, void *scratch)
{
    (void)filter;
    opgen_convolve_hybrid(&p->window, p->asymmetric, p->stepwise, p->each_scale, input, p->by_filter,
                          bias, (int8_t *)scratch, output);
    return 0;
}
