/* Made by `opgen build` from specs/reduce/mean.yaml; do not edit. */
/* summed: input int8, output int8 (specs/_family/summed.yaml#mean_s8) */
typedef struct {
    opgen_sum_quant quant;
    opgen_reduction walk;
} opgen_mean_s8_params;

static inline int opgen_run_mean_s8(const opgen_mean_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_reduce_rescaled_sum_s8(&p->quant, &p->walk, input, output);
    return 0;
}
