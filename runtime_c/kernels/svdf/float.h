/* Made by `opgen build` from specs/recurrent/svdf.yaml; do not edit. */
/* SVDF: input float32, weights_feature float32, weights_time float32, bias float32, state float32, output float32 (specs/recurrent/svdf.yaml#svdf_float) */
typedef struct {
    opgen_svdf_sizes sizes;
    int32_t fused_activation_function;
} opgen_svdf_float_params;

static inline int opgen_run_svdf_float(const opgen_svdf_float_params *p, const float *input,
                                       const float *weights_feature, const float *weights_time,
                                       const float *bias, float *state, float *output)
{
    opgen_svdf_f32(&p->sizes, p->fused_activation_function, input, weights_feature, weights_time, bias,
                   state, output);
    return 0;
}
