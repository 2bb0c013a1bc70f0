/* Made by `opgen build` from specs/reduce/sum.yaml; do not edit. */
/* SUM: input int64, axis int32, output int64 (specs/reduce/sum.yaml#sum_s64) */
typedef struct {
    opgen_reduction walk;
} opgen_sum_s64_params;

static inline int opgen_run_sum_s64(const opgen_sum_s64_params *p, const int64_t *input, int64_t *output)
{
    opgen_reduce_sum_s64(&p->walk, input, output);
    return 0;
}
