/* Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit. */
/* BATCH_MATMUL: x int8, y int8, output int8 (specs/linear/batch_matmul.yaml#batch_matmul_s8) */
typedef struct {
    opgen_matmul matmul;
    opgen_matmul_quant quant;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_s8_params;

static inline int opgen_run_batch_matmul_s8(const opgen_batch_matmul_s8_params *p, const int8_t *x,
                                            const int8_t *y, int8_t *output)
{
    opgen_batch_matmul_s8(&p->matmul, &p->quant, p->table, p->rank, x, y, output);
    return 0;
}
