/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8, bias int32, output int8 (specs/conv/conv_2d_winograd.yaml#conv_2d_winograd_s8) */
typedef struct {
    opgen_window_quant tiles;
    int32_t zero_point;
    int32_t one_shift;
    bool in_flash;
    const int32_t *stream;
} opgen_conv_2d_winograd_s8_params;

static inline int opgen_run_conv_2d_winograd_s8(const opgen_conv_2d_winograd_s8_params *p,
                                                const int8_t *input, int8_t *output, void *scratch)
{
    opgen_convolve_winograd_s8(&p->tiles, p->zero_point, p->one_shift, p->in_flash, p->stream, input, output, scratch);
    return 0;
}
