/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_wide.yaml#depthwise_conv_2d_wide_s8) */
typedef struct {
    const int8_t *weights;
    const int32_t *channels;
    int32_t rounding;
    int32_t units;
    int32_t size;
    int32_t low;
    int32_t high;
    opgen_window_quant grid;
    int32_t zero_point;
} opgen_depthwise_conv_2d_wide_s8_params;

static inline int opgen_run_depthwise_conv_2d_wide_s8(const opgen_depthwise_conv_2d_wide_s8_params *p,
                                                      const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_lane_filter lanes = {p->weights, p->channels, p->rounding, p->units, p->size, p->low, p->high,
                                     false};
    opgen_depthwise_wide_s8(&p->grid, p->zero_point, &lanes, input, output, scratch);
    return 0;
}
