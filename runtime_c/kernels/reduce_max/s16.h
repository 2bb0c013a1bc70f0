/* Made by `opgen build` from specs/reduce/reduce_max.yaml; do not edit. */
/* extreme_over: input int16, output int16 (specs/_family/extreme_over.yaml#reduce_max_s16) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_max_s16_params;

static inline int opgen_run_reduce_max_s16(const opgen_reduce_max_s16_params *p, const int16_t *input,
                                           int16_t *output)
{
    opgen_reduce_max_s16(&p->walk, input, output);
    return 0;
}
