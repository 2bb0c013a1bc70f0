/* Made by `opgen build` from specs/reduce/reduce_max.yaml; do not edit. */
/* extreme_over: input int32, output int32 (specs/_family/extreme_over.yaml#reduce_max_s32) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_max_s32_params;

static inline int opgen_run_reduce_max_s32(const opgen_reduce_max_s32_params *p, const int32_t *input,
                                           int32_t *output)
{
    opgen_reduce_max_s32(&p->walk, input, output);
    return 0;
}
