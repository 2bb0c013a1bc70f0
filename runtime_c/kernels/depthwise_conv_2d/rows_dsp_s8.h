/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_dsp.yaml#depthwise_conv_2d_rows_dsp_s8) */
typedef struct {
    const int32_t *packed;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t pairs;
    int32_t low;
    int32_t high;
    opgen_window_quant grid;
    int32_t zero_point;
    int32_t run;
} opgen_depthwise_conv_2d_rows_dsp_s8_params;

static inline int opgen_run_depthwise_conv_2d_rows_dsp_s8(
                                                          const opgen_depthwise_conv_2d_rows_dsp_s8_params *p,
                                                          const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_dual_mac_filter packed = {p->packed, p->channels, p->rounding, p->units,
                                          p->pairs, p->low, p->high};
    opgen_convolve_runs_s8(&p->grid, p->zero_point, p->run, &packed, input, output, (int8_t *)scratch);
    return 0;
}
