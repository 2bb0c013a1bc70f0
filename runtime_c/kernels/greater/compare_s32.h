/* Made by `opgen build` from specs/compare/greater.yaml; do not edit. */
/* comparison: input1 int32, input2 int32, output bool (specs/_family/comparison.yaml#compare_s32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t relation;
} opgen_compare_s32_params;

static inline int opgen_run_compare_s32(const opgen_compare_s32_params *p, const int32_t *input1,
                                        const int32_t *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, bool, output,
                        OPGEN_RELATES(p->relation, a, b));
    return 0;
}
