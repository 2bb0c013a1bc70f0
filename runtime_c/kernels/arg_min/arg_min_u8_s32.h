/* Made by `opgen build` from specs/reduce/arg_min.yaml; do not edit. */
/* ARG_MIN: input uint8 or bool, axis int32 or int64, output int32 (specs/reduce/arg_min.yaml#arg_min_u8_s32) */
typedef struct {
    opgen_axis along;
} opgen_arg_min_u8_s32_params;

static inline int opgen_run_arg_min_u8_s32(const opgen_arg_min_u8_s32_params *p, const void *input,
                                           int32_t *output)
{
    opgen_arg_min_u8_s32(&p->along, (const uint8_t *)input, output);
    return 0;
}
