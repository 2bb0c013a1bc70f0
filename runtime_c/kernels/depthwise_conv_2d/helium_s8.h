/* Made by `opgen build` from specs/conv/depthwise_conv_2d.yaml; do not edit. */
/* DEPTHWISE_CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/depthwise_conv_2d_helium.yaml#depthwise_conv_2d_helium_s8) */
typedef struct {
    int32_t rows_together;
    int32_t line;
    int32_t plane;
    int32_t room;
    opgen_window_quant grid;
    int32_t group;
    const int8_t *taps;
    const int32_t *stages;
    int32_t in_stage;
    int32_t pad_value;
    int32_t added;
} opgen_depthwise_conv_2d_helium_s8_params;

static inline int opgen_run_depthwise_conv_2d_helium_s8(const opgen_depthwise_conv_2d_helium_s8_params *p,
                                                        const int8_t *input, int8_t *output, void *scratch)
{
    const opgen_strips strips = {p->rows_together, p->line, p->plane, p->room, p->grid.input_h,
                                 p->grid.input_w, p->group};
    opgen_depthwise_in_strips_s8(&p->grid, p->taps, p->stages, p->in_stage, p->pad_value, p->added, &strips, input,
                                 (int8_t *)scratch, output);
    return 0;
}
