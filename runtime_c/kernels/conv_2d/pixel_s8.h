/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/linear/conv_2d_pixel.yaml#conv_2d_pixel_s8) */
typedef struct {
    opgen_group_filter layer;
    const int32_t *stream;
    int32_t batches;
} opgen_conv_2d_pixel_s8_params;

static inline int opgen_run_conv_2d_pixel_s8(const opgen_conv_2d_pixel_s8_params *p, const int8_t *input,
                                             int8_t *output)
{
    opgen_fully_connected_groups_s8(&p->layer, p->stream, p->batches, input, output);
    return 0;
}
