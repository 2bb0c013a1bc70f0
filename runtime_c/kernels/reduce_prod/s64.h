/* Made by `opgen build` from specs/reduce/reduce_prod.yaml; do not edit. */
/* REDUCE_PROD: input int64, axis int32, output int64 (specs/reduce/reduce_prod.yaml#reduce_prod_s64) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_prod_s64_params;

static inline int opgen_run_reduce_prod_s64(const opgen_reduce_prod_s64_params *p, const int64_t *input,
                                            int64_t *output)
{
    opgen_reduce_prod_s64(&p->walk, input, output);
    return 0;
}
