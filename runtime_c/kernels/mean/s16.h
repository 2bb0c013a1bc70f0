/* Made by `opgen build` from specs/reduce/mean.yaml; do not edit. */
/* summed: input int16, output int16 (specs/_family/summed.yaml#mean_s16) */
typedef struct {
    opgen_sum_quant quant;
    opgen_reduction walk;
} opgen_mean_s16_params;

static inline int opgen_run_mean_s16(const opgen_mean_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_reduce_rescaled_sum_s16(&p->quant, &p->walk, input, output);
    return 0;
}
