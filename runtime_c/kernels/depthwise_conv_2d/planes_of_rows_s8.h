/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_planes.yaml#depthwise_conv_2d_planes_of_rows_s8) */
typedef struct {
    opgen_window_quant grid;
    int32_t zero_point;
    opgen_ends form;
    const int32_t *stream;
} opgen_depthwise_conv_2d_planes_of_rows_s8_params;

static inline int opgen_run_depthwise_conv_2d_planes_of_rows_s8(
                                                                const opgen_depthwise_conv_2d_planes_of_rows_s8_params *p,
                                                                const int8_t *input, int8_t *output,
                                                                void *scratch)
{
    opgen_depthwise_planes_s8(&p->grid, p->zero_point, &p->form, p->stream, input, output, scratch);
    return 0;
}
