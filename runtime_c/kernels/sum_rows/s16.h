/* Made by `opgen build` from specs/reduce/sum_rows.yaml; do not edit. */
/* SUM_ROWS: sums int32, rows int16, output int32 (specs/reduce/sum_rows.yaml#sum_rows_s16) */
typedef struct {
    int32_t count;
    int32_t size;
} opgen_sum_rows_s16_params;

static inline int opgen_run_sum_rows_s16(const opgen_sum_rows_s16_params *p, const int32_t *sums,
                                         const int16_t *rows, int32_t *output)
{
    for (int32_t i = 0; i < p->count; i++) {
        int32_t sum = sums[i];
        for (int32_t j = i; j < p->size; j += p->count)
            sum = opgen_wrapping_add(sum, rows[j]);
        output[i] = sum;
    }
    return 0;
}
