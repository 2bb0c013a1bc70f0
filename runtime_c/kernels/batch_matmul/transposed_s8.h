/* Made by `opgen build` from specs/linear/batch_matmul.yaml; do not edit. */
/* BATCH_MATMUL: x int8, y int8, output int8 (specs/linear/batch_matmul_arm.yaml#batch_matmul_transposed_s8) */
typedef struct {
    cmsis_nn_bmm_params bmm;
    cmsis_nn_per_tensor_quant_params scale;
    cmsis_nn_dims x_dims;
    cmsis_nn_dims y_dims;
    cmsis_nn_dims output_dims;
} opgen_batch_matmul_transposed_s8_params;

static inline int opgen_run_batch_matmul_transposed_s8(const opgen_batch_matmul_transposed_s8_params *p,
                                                       const int8_t *x, const int8_t *y, int8_t *output,
                                                       void *scratch, int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    return arm_batch_matmul_s8(&ctx, &p->bmm, &p->scale, &p->x_dims, x, &p->y_dims, y,
                               &p->output_dims, output);
}
