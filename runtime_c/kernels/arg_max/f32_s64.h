/* Made by `opgen build` from specs/reduce/arg_max.yaml; do not edit. */
/* arg_extreme: input float32, output int64 (specs/_family/arg_extreme.yaml#arg_max_f32_s64) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_f32_s64_params;

static inline int opgen_run_arg_max_f32_s64(const opgen_arg_max_f32_s64_params *p, const float *input,
                                            int64_t *output)
{
    opgen_arg_max_f32_s64(&p->along, input, output);
    return 0;
}
