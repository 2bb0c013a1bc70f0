/* Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit. */
/* BATCH_MATMUL: x int16, y int16, output int16 (specs/linear/batch_matmul_arm.yaml#batch_matmul_transposed_s16) */
typedef struct {
    cmsis_nn_bmm_params bmm;
    cmsis_nn_per_tensor_quant_params scale;
    cmsis_nn_dims x_dims;
    cmsis_nn_dims y_dims;
    cmsis_nn_dims output_dims;
} opgen_batch_matmul_transposed_s16_params;

static inline int opgen_run_batch_matmul_transposed_s16(const opgen_batch_matmul_transposed_s16_params *p,
                                                        const int16_t *x, const int16_t *y, int16_t *output)
{
    const cmsis_nn_context ctx = {NULL, 0};
    return arm_batch_matmul_s16(&ctx, &p->bmm, &p->scale, &p->x_dims, x, &p->y_dims, y,
                                &p->output_dims, output);
}
