/* Made by `opgen build` from specs/reduce/reduce_prod.yaml; do not edit. */
/* REDUCE_PROD: input float32, axis int32, output float32 (specs/reduce/reduce_prod.yaml#reduce_prod_f32) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_prod_f32_params;

static inline int opgen_run_reduce_prod_f32(const opgen_reduce_prod_f32_params *p, const float *input,
                                            float *output)
{
    opgen_reduce_prod_f32(&p->walk, input, output);
    return 0;
}
