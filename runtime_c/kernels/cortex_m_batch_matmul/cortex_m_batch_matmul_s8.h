/* Made by `opgen build` from specs/cortex_m/cortex_m_batch_matmul.yaml; do not edit. */
/* CORTEX_M_BATCH_MATMUL: lhs int8, rhs_transposed int8, workspace uint8 or int8, output int8 (specs/cortex_m/cortex_m_batch_matmul.yaml#cortex_m_batch_matmul_s8) */
typedef struct {
    cmsis_nn_fc_params fc;
    cmsis_nn_per_tensor_quant_params quant;
    cmsis_nn_dims lhs_dims;
    cmsis_nn_dims rhs_dims;
    cmsis_nn_dims output_dims;
} opgen_cortex_m_batch_matmul_s8_params;

static inline int opgen_run_cortex_m_batch_matmul_s8(const opgen_cortex_m_batch_matmul_s8_params *p,
                                                     const int8_t *lhs, const int8_t *rhs_transposed,
                                                     const void *workspace, int8_t *output, void *scratch,
                                                     int32_t scratch_size)
{
    const cmsis_nn_context ctx = {scratch, scratch_size};
    const cmsis_nn_bmm_params product = {false, false, p->fc};
    (void)workspace;
    return arm_batch_matmul_s8(&ctx, &product, &p->quant, &p->lhs_dims, lhs, &p->rhs_dims, rhs_transposed,
                               &p->output_dims, output);
}
