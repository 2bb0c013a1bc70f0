/* Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit. */
/* BATCH_MATMUL: x float32, y float32, output float32 (specs/linear/batch_matmul.yaml#batch_matmul_f32) */
typedef struct {
    opgen_matmul matmul;
    const int32_t *table;
    int32_t rank;
} opgen_batch_matmul_f32_params;

static inline int opgen_run_batch_matmul_f32(const opgen_batch_matmul_f32_params *p, const float *x,
                                             const float *y, float *output)
{
    opgen_batch_matmul_f32(&p->matmul, p->table, p->rank, x, y, output);
    return 0;
}
