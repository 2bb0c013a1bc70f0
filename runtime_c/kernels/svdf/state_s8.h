/* Made by `opgen build` from specs/recurrent/svdf.yaml; do not edit. */
/* SVDF: input int8, weights_feature int8, weights_time int8, bias int32, state int8, output int8 (specs/recurrent/svdf.yaml#svdf_state_s8) */
typedef struct {
    opgen_svdf_sizes sizes;
    opgen_svdf_quant quant;
    const int32_t *feature_sums;
    const int32_t *unit_sums;
} opgen_svdf_state_s8_params;

static inline int opgen_run_svdf_state_s8(const opgen_svdf_state_s8_params *p, const int8_t *input,
                                          const int8_t *weights_feature, const int8_t *weights_time,
                                          int8_t *state, int8_t *output)
{
    opgen_svdf_s8_state_s8(&p->sizes, &p->quant, p->feature_sums, p->unit_sums, input, weights_feature,
                           weights_time, state, output);
    return 0;
}
