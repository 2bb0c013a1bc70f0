/* Made by `opgen build` from specs/activation/softmax.yaml; do not edit. */
/* SOFTMAX: input int8, output int8 (specs/activation/softmax_table.yaml#softmax_table_s8) */
typedef struct {
    const int32_t *table;
    int32_t last;
    int32_t rows;
    int32_t depth;
} opgen_softmax_table_s8_params;

static inline int opgen_run_softmax_table_s8(const opgen_softmax_table_s8_params *p, const int8_t *input,
                                             int8_t *output)
{
    opgen_softmax_table_s8(p->table, p->last, p->rows, p->depth, input, output);
    return 0;
}
