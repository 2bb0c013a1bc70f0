/* Made by `opgen build` from specs/reduce/cumsum.yaml; do not edit. */
/* CUMSUM: input int32, axis int32, output int32 (specs/reduce/cumsum.yaml#cumsum_s32) */
typedef struct {
    opgen_axis along;
    bool exclusive;
    bool reverse;
} opgen_cumsum_s32_params;

static inline int opgen_run_cumsum_s32(const opgen_cumsum_s32_params *p, const int32_t *input,
                                       int32_t *output)
{
    opgen_cumsum_s32(&p->along, p->exclusive, p->reverse, input, output);
    return 0;
}
