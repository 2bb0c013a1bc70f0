/* Made by `opgen build` from specs/reduce/arg_min.yaml; do not edit. */
/* arg_extreme: input float32, output int64 (specs/_family/arg_extreme.yaml#arg_min_nonfinite_f32_s64) */
typedef struct {
    opgen_axis along;
} opgen_arg_min_nonfinite_f32_s64_params;

static inline int opgen_run_arg_min_nonfinite_f32_s64(const opgen_arg_min_nonfinite_f32_s64_params *p,
                                                      const float *input, int64_t *output)
{
    opgen_arg_min_nonfinite_f32_s64(&p->along, input, output);
    return 0;
}
