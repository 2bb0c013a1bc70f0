/* Made by `opgen build` from specs/reduce/reduce_all.yaml; do not edit. */
/* REDUCE_ALL: input bool, axis int32, output bool (specs/reduce/reduce_all.yaml#reduce_all_bool) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_all_bool_params;

static inline int opgen_run_reduce_all_bool(const opgen_reduce_all_bool_params *p, const bool *input,
                                            bool *output)
{
    opgen_reduce_all_bool(&p->walk, input, output);
    return 0;
}
