/* Made by `opgen build` from specs/recurrent/svdf.yaml; do not edit. */
/* SVDF: input int8, weights_feature int8, weights_time int16, bias int32, state int16, output int8 (specs/recurrent/svdf.yaml#svdf_state_s16) */
typedef struct {
    cmsis_nn_dims input_dims;
    cmsis_nn_dims feature_dims;
    cmsis_nn_svdf_params svdf;
    cmsis_nn_per_tensor_quant_params first;
    cmsis_nn_per_tensor_quant_params second;
    cmsis_nn_dims time_dims;
} opgen_svdf_state_s16_params;

static inline int opgen_run_svdf_state_s16(const opgen_svdf_state_s16_params *p, const int8_t *input,
                                           const int8_t *weights_feature, const int16_t *weights_time,
                                           const int32_t *bias, int16_t *state, int8_t *output, void *scratch,
                                           int32_t scratch_size)
{
    const cmsis_nn_context time = {scratch, scratch_size};
    const cmsis_nn_context unit = {(int32_t *)scratch + p->input_dims.n * p->feature_dims.n, scratch_size};
    return arm_svdf_state_s16_s8(&time, &unit, &p->svdf, &p->first, &p->second, &p->input_dims, input,
                                 NULL, state, &p->feature_dims, weights_feature, &p->time_dims,
                                 weights_time, NULL, bias, NULL, output);
}
