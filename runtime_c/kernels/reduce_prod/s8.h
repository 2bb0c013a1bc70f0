/* Made by `opgen build` from specs/reduce/reduce_prod.yaml; do not edit. */
/* REDUCE_PROD: input int8, axis int32, output int8 (specs/reduce/reduce_prod.yaml#reduce_prod_s8) */
typedef struct {
    opgen_prod_quant quant;
    opgen_reduction walk;
} opgen_reduce_prod_s8_params;

static inline int opgen_run_reduce_prod_s8(const opgen_reduce_prod_s8_params *p, const int8_t *input,
                                           int8_t *output)
{
    opgen_reduce_prod_s8(&p->quant, &p->walk, input, output);
    return 0;
}
