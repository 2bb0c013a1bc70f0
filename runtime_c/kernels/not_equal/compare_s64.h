/* Made by `opgen build` from specs/compare/not_equal.yaml; do not edit. */
/* comparison: input1 int64, input2 int64, output bool (specs/_family/comparison.yaml#compare_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t relation;
} opgen_compare_s64_params;

static inline int opgen_run_compare_s64(const opgen_compare_s64_params *p, const int64_t *input1,
                                        const int64_t *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, bool, output,
                        OPGEN_RELATES(p->relation, a, b));
    return 0;
}
