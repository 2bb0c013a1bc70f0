/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_line.yaml#depthwise_conv_2d_line_s8) */
typedef struct {
    opgen_window_quant grid;
    const int8_t *taps;
    const int32_t *stages;
    int32_t in_stage;
    int32_t added;
} opgen_depthwise_conv_2d_line_s8_params;

static inline int opgen_run_depthwise_conv_2d_line_s8(const opgen_depthwise_conv_2d_line_s8_params *p,
                                                      const int8_t *input, int8_t *output)
{
    opgen_depthwise_line_s8(&p->grid, p->taps, p->stages, p->in_stage, p->added, input, output);
    return 0;
}
