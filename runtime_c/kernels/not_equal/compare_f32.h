/* Made by `opgen build` from specs/compare/not_equal.yaml; do not edit. */
/* comparison: input1 float32, input2 float32, output bool (specs/_family/comparison.yaml#compare_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    int32_t relation;
} opgen_compare_f32_params;

static inline int opgen_run_compare_f32(const opgen_compare_f32_params *p, const float *input1,
                                        const float *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, bool, output,
                        OPGEN_RELATES(p->relation, a, b));
    return 0;
}
