/* Made by `opgen build` from specs/reduce/reduce_prod.yaml; do not edit. */
/* REDUCE_PROD: input int32, axis int32, output int32 (specs/reduce/reduce_prod.yaml#reduce_prod_s32) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_prod_s32_params;

static inline int opgen_run_reduce_prod_s32(const opgen_reduce_prod_s32_params *p, const int32_t *input,
                                            int32_t *output)
{
    opgen_reduce_prod_s32(&p->walk, input, output);
    return 0;
}
