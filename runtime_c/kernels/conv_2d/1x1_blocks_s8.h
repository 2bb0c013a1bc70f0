/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int8, filter int8 or int4, bias int32, output int8 (specs/conv/conv_2d_blocks.yaml#conv_2d_1x1_blocks_s8) */
typedef struct {
    opgen_block_filter filter_of_blocks;
    const int32_t *stream;
    int32_t pixels;
    int32_t depth;
} opgen_conv_2d_1x1_blocks_s8_params;

static inline int opgen_run_conv_2d_1x1_blocks_s8(const opgen_conv_2d_1x1_blocks_s8_params *p,
                                                  const int8_t *input, int8_t *output, void *scratch)
{
    opgen_convolve_pixel_blocks_s8(&p->filter_of_blocks, p->stream, p->pixels, p->depth, input, output, scratch);
    return 0;
}
