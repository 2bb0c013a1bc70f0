/* Made by `opgen build` from specs/recurrent/svdf.yaml; do not edit. */
/* SVDF: input int8, weights_feature int8, weights_time int8, bias int32, state int8, output int8 (specs/recurrent/svdf_pairs.yaml#svdf_pairs_s8) */
typedef struct {
    opgen_svdf_sizes sizes;
    opgen_svdf_quant quant;
    const int32_t *stream;
    const int32_t *unit_sums;
    const int32_t *factor;
} opgen_svdf_pairs_s8_params;

static inline int opgen_run_svdf_pairs_s8(const opgen_svdf_pairs_s8_params *p, const int8_t *input,
                                          const int8_t *weights_time, int8_t *state, int8_t *output,
                                          void *scratch)
{
    opgen_svdf_pairs_s8(&p->sizes, &p->quant, p->stream, p->unit_sums, input, weights_time, state,
                        (int32_t *)scratch, output);
    return 0;
}
