/* Made by `opgen build` from specs/compare/less_equal.yaml; do not edit. */
/* comparison: input1 int8, input2 int8, output bool (specs/_family/comparison.yaml#compare_s8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    opgen_compare_quant quant;
    int32_t relation;
} opgen_compare_s8_params;

static inline int opgen_run_compare_s8(const opgen_compare_s8_params *p, const int8_t *input1,
                                       const int8_t *input2, bool *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, bool, output,
                        opgen_relates_quantized(&p->quant, p->relation, a, b));
    return 0;
}
