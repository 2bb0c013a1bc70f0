/* Made by `opgen build` from specs/compare/equal.yaml; do not edit. */
/* EQUAL: input1 bool, input2 bool, output bool (specs/compare/equal.yaml#equal_b8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_equal_b8_params;

static inline int opgen_run_equal_b8(const opgen_equal_b8_params *p, const bool *input1, const bool *input2,
                                     bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, bool, input1, input2, bool, output, a == b);
    return 0;
}
