/* Made by `opgen build` from specs/reduce/sum.yaml; do not edit. */
/* SUM: input int32, axis int32, output int32 (specs/reduce/sum.yaml#sum_s32) */
typedef struct {
    opgen_reduction walk;
} opgen_sum_s32_params;

static inline int opgen_run_sum_s32(const opgen_sum_s32_params *p, const int32_t *input, int32_t *output)
{
    opgen_reduce_sum_s32(&p->walk, input, output);
    return 0;
}
