/* Made by `opgen build` from specs/reduce/arg_max.yaml; do not edit. */
/* ARG_MAX: input float32, axis int32 or int64, output int64 (specs/reduce/arg_max.yaml#arg_max_f32_s64) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_f32_s64_params;

static inline int opgen_run_arg_max_f32_s64(const opgen_arg_max_f32_s64_params *p, const float *input,
                                            int64_t *output)
{
    opgen_arg_max_f32_s64(&p->along, input, output);
    return 0;
}
