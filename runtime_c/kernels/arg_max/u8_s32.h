/* Made by `opgen build` from specs/reduce/arg_max.yaml; do not edit. */
/* arg_extreme: input uint8 or bool, output int32 (specs/_family/arg_extreme.yaml#arg_max_u8_s32) */
typedef struct {
    opgen_axis along;
} opgen_arg_max_u8_s32_params;

static inline int opgen_run_arg_max_u8_s32(const opgen_arg_max_u8_s32_params *p, const void *input,
                                           int32_t *output)
{
    opgen_arg_max_u8_s32(&p->along, (const uint8_t *)input, output);
    return 0;
}
