/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_lanes.yaml#depthwise_conv_2d_lanes_s8) */
typedef struct {
    opgen_window_quant grid;
    const int8_t *taps_of_lanes;
    const int32_t *stages;
    int32_t pad_value;
    int32_t output_zero_point;
} opgen_depthwise_conv_2d_lanes_s8_params;

static inline int opgen_run_depthwise_conv_2d_lanes_s8(const opgen_depthwise_conv_2d_lanes_s8_params *p,
                                                       const int8_t *input, int8_t *output, void *scratch)
{
    (void)scratch;
    opgen_depthwise_lanes_s8(&p->grid, p->taps_of_lanes, p->stages, p->pad_value, p->output_zero_point, input, output);
    return 0;
}
