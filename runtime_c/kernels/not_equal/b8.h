/* Made by `opgen build` from specs/compare/not_equal.yaml; do not edit. */
/* NOT_EQUAL: input1 bool, input2 bool, output bool (specs/compare/not_equal.yaml#not_equal_b8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_not_equal_b8_params;

static inline int opgen_run_not_equal_b8(const opgen_not_equal_b8_params *p, const bool *input1,
                                         const bool *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, bool, input1, input2, bool, output, a != b);
    return 0;
}
