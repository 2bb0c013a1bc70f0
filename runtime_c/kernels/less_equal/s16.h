/* Made by `opgen build` from specs/compare/less_equal.yaml; do not edit. */
/* LESS_EQUAL: input1 int16, input2 int16, output bool (specs/compare/less_equal.yaml#less_equal_s16) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_less_equal_s16_params;

static inline int opgen_run_less_equal_s16(const opgen_less_equal_s16_params *p, const int16_t *input1,
                                           const int16_t *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int16_t, input1, input2, bool, output, a <= b);
    return 0;
}
