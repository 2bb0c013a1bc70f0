/* Made by `opgen build` from specs/reduce/reduce_min.yaml; do not edit. */
/* extreme_over: input int64, output int64 (specs/_family/extreme_over.yaml#reduce_min_s64) */
typedef struct {
    opgen_reduction walk;
} opgen_reduce_min_s64_params;

static inline int opgen_run_reduce_min_s64(const opgen_reduce_min_s64_params *p, const int64_t *input,
                                           int64_t *output)
{
    opgen_reduce_min_s64(&p->walk, input, output);
    return 0;
}
