/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_dsp.yaml#conv_2d_runs_s8) */
typedef struct {
    const int32_t *weights_in_rows;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t pairs_in_rows;
    int32_t low;
    int32_t high;
    opgen_window_quant grid;
    int32_t zero_point;
    int32_t padded;
} opgen_conv_2d_runs_s8_params;

static inline int opgen_run_conv_2d_runs_s8(const opgen_conv_2d_runs_s8_params *p, const int8_t *input,
                                            int8_t *output, void *scratch)
{
    const opgen_dual_mac_filter packed = {p->weights_in_rows, p->channels, p->rounding, p->units,
                                          p->pairs_in_rows, p->low, p->high};
    opgen_convolve_runs_s8(&p->grid, p->zero_point, p->padded, &packed, input, output, (int8_t *)scratch);
    return 0;
}
