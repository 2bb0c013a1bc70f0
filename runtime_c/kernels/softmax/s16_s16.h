/* Made by `opgen build` from specs/activation/softmax.yaml; do not edit. */
/* SOFTMAX: input int16, output int16 (specs/activation/softmax.yaml#softmax_s16_s16) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t rows;
    int32_t depth;
    const int16_t *exp_table;
    const int16_t *reciprocal_table;
} opgen_softmax_s16_s16_params;

static inline int opgen_run_softmax_s16_s16(const opgen_softmax_s16_s16_params *p, const int16_t *input,
                                            int16_t *output)
{
    opgen_softmax_rows_s16(p->multiplier, p->shift, p->rows, p->depth, p->exp_table,
                           p->reciprocal_table, input, output);
    return 0;
}
