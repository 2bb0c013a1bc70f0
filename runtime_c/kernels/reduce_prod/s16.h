/* Made by `opgen build` from specs/reduce/reduce_prod.yaml; do not edit. */
/* REDUCE_PROD: input int16, axis int32, output int16 (specs/reduce/reduce_prod.yaml#reduce_prod_s16) */
typedef struct {
    opgen_prod_quant quant;
    opgen_reduction walk;
} opgen_reduce_prod_s16_params;

static inline int opgen_run_reduce_prod_s16(const opgen_reduce_prod_s16_params *p, const int16_t *input,
                                            int16_t *output)
{
    opgen_reduce_prod_s16(&p->quant, &p->walk, input, output);
    return 0;
}
