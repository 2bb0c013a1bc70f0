/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_plain.yaml#depthwise_conv_2d_plain_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    const int8_t *weights;
    const int32_t *channels;
    int32_t rounding;
} opgen_depthwise_conv_2d_plain_s8_params;

static inline int opgen_run_depthwise_conv_2d_plain_s8(const opgen_depthwise_conv_2d_plain_s8_params *p,
                                                       const int8_t *input, int8_t *output, void *scratch)
{
    opgen_depthwise_plain_s8(&p->grid, p->zero_point, p->weights, p->channels, p->rounding, input, output, scratch);
    return 0;
}
