/* Made by `opgen build` from specs/reduce/arg_max.yaml; do not edit. */
/* arg_extreme: input float32, output int32 (specs/_family/arg_extreme.yaml#arg_max_f32_s32) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_f32_s32_params;

static inline int opgen_run_arg_max_f32_s32(const opgen_arg_max_f32_s32_params *p, const float *input,
                                            int32_t *output)
{
    opgen_arg_max_f32_s32(&p->along, input, output);
    return 0;
}
