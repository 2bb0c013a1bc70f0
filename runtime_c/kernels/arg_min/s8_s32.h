/* Made by `opgen build` from specs/reduce/arg_min.yaml; do not edit. */
/* arg_extreme: input int8, output int32 (specs/_family/arg_extreme.yaml#arg_min_s8_s32) */
typedef struct {
    opgen_axis along;
} opgen_arg_min_s8_s32_params;

static inline int opgen_run_arg_min_s8_s32(const opgen_arg_min_s8_s32_params *p, const int8_t *input,
                                           int32_t *output)
{
    opgen_arg_min_s8_s32(&p->along, input, output);
    return 0;
}
