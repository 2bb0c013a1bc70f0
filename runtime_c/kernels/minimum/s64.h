/* Made by `opgen build` from specs/arithmetic/minimum.yaml; do not edit. */
/* extreme: input1 int64, input2 int64, output int64 (specs/_family/extreme.yaml#minimum_s64) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_minimum_s64_params;

static inline int opgen_run_minimum_s64(const opgen_minimum_s64_params *p, const int64_t *input1,
                                        const int64_t *input2, int64_t *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int64_t, input1, input2, int64_t, output, a < b ? a : b);
    return 0;
}
