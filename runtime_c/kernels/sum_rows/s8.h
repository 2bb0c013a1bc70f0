/* Made by `opgen build` from specs/reduce/sum_rows.yaml; do not edit. */
/* SUM_ROWS: sums int32, rows int8, output int32 (specs/reduce/sum_rows.yaml#sum_rows_s8) */
typedef struct {
    int32_t count;
    int32_t size;
} opgen_sum_rows_s8_params;

static inline int opgen_run_sum_rows_s8(const opgen_sum_rows_s8_params *p, const int32_t *sums,
                                        const int8_t *rows, int32_t *output)
{
    opgen_add_rows_s8(p->count, p->size, sums, rows, output);
    return 0;
}
