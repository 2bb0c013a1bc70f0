/* Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit. */
/* BATCH_MATMUL: x int16, y int8, output int16 (specs/linear/batch_matmul.yaml#batch_matmul_s16_s8) */
typedef struct {
    opgen_matmul matmul;
    cmsis_nn_per_channel_quant_params column_quant;
    int32_t factor_step;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_s16_s8_params;

static inline int opgen_run_batch_matmul_s16_s8(const opgen_batch_matmul_s16_s8_params *p, const int16_t *x,
                                                const int8_t *y, int16_t *output)
{
    opgen_batch_matmul_s16_s8(&p->matmul, p->column_quant.multiplier, p->column_quant.shift, p->factor_step, p->table,
                              p->rank, x, y, output);
    return 0;
}
