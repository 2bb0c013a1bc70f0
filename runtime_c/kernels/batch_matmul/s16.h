/* Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit. */
/* BATCH_MATMUL: x int16, y int16, output int16 (specs/linear/batch_matmul.yaml#batch_matmul_s16) */
typedef struct {
    opgen_matmul matmul;
    opgen_matmul_quant quant;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_s16_params;

static inline int opgen_run_batch_matmul_s16(const opgen_batch_matmul_s16_params *p, const int16_t *x,
                                             const int16_t *y, int16_t *output)
{
    opgen_batch_matmul_s16(&p->matmul, &p->quant, p->table, p->rank, x, y, output);
    return 0;
}
