/* Made by `opgen build` from specs/reduce/reduce_max.yaml; do not edit. */
/* extreme_over: input int8, output int8 (specs/_family/extreme_over.yaml#reduce_max_s8) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_max_s8_params;

static inline int opgen_run_reduce_max_s8(const opgen_reduce_max_s8_params *p, const int8_t *input,
                                          int8_t *output)
{
    opgen_reduce_max_s8(&p->walk, input, output);
    return 0;
}
