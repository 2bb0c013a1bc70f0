/* Made by `opgen build` from specs/conv/transpose_conv.yaml; do not edit. */
/* TRANSPOSE_CONV: output_shape int32, filter int8, input int16, bias int64 or int16, output int16 (specs/conv/transpose_conv_stream.yaml#transpose_conv_pairs_s16) */
typedef struct {
    const int32_t *by_pairs;
    int32_t size;
    int32_t units;
    opgen_window_quant of_bytes;
} opgen_transpose_conv_pairs_s16_params;

static inline int opgen_run_transpose_conv_pairs_s16(const opgen_transpose_conv_pairs_s16_params *p,
                                                     const int16_t *input, int16_t *output, void *scratch)
{
    const opgen_stream_s16 packed = {p->by_pairs, p->size, p->units, 2, 2};
    opgen_convolve_stream_s16(&p->of_bytes, &packed, input, (int16_t *)scratch, output);
    return 0;
}
