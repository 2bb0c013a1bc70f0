/* Made by `opgen build` from specs/reduce/reduce_any.yaml; do not edit. */
/* truth_over: input bool, output bool (specs/_family/truth_over.yaml#reduce_any_bool) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_any_bool_params;

static inline int opgen_run_reduce_any_bool(const opgen_reduce_any_bool_params *p, const bool *input,
                                            bool *output)
{
    opgen_reduce_any_bool(&p->walk, input, output);
    return 0;
}
