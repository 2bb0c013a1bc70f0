/* Made by `opgen build` from specs/reduce/sum_rows.yaml; do not edit. */
/* SUM_ROWS: sums int32, rows int8, weights int8, start int32, output int32 (specs/reduce/sum_rows.yaml#sum_rows_products_s8) */
typedef struct {
    int32_t last;
    int32_t count;
    int32_t depth;
    int32_t size;
} opgen_sum_rows_products_s8_params;

static inline int opgen_run_sum_rows_products_s8(const opgen_sum_rows_products_s8_params *p,
                                                 const int32_t *sums, const int8_t *rows,
                                                 const int8_t *weights, const int32_t *start, int32_t *output)
{
    const int8_t *columns = weights + opgen_clamp(*start, 0, p->last);
    for (int32_t i = 0; i < p->count; i++, columns += p->depth)
        output[i] = opgen_dot_narrow_s8(sums[i], rows, 0, columns, p->size);
    return 0;
}
