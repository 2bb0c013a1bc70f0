/* Made by `opgen build` from specs/conv/conv_2d.yaml; do not edit. */
/* CONV_2D: input int16, filter int8, bias int64, output int16 (specs/conv/conv_2d_stream.yaml#conv_2d_pairs_s16) */
typedef struct {
    const int32_t *by_pairs;
    int32_t size;
    int32_t units;
    opgen_window_quant of_bytes;
} opgen_conv_2d_pairs_s16_params;

static inline int opgen_run_conv_2d_pairs_s16(const opgen_conv_2d_pairs_s16_params *p, const int16_t *input,
                                              int16_t *output, void *scratch)
{
    const opgen_stream_s16 packed = {p->by_pairs, p->size, p->units, 2, 2};
    opgen_convolve_stream_s16(&p->of_bytes, &packed, input, (int16_t *)scratch, output);
    return 0;
}
