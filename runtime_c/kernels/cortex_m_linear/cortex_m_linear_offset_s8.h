/* Made by `opgen build` from specs/cortex_m/cortex_m_linear.yaml; do not edit. */
/* CORTEX_M_LINEAR: input int8, weights int8, bias int32, kernel_sum int32, output int8 (specs/cortex_m/cortex_m_linear.yaml#cortex_m_linear_offset_s8) */
typedef struct {
    cmsis_nn_fc_params fc;
    cmsis_nn_per_tensor_quant_params quant;
    cmsis_nn_dims input_dims;
    cmsis_nn_dims weights_dims;
    cmsis_nn_dims bias_dims;
    cmsis_nn_dims output_dims;
} opgen_cortex_m_linear_offset_s8_params;

static inline int opgen_run_cortex_m_linear_offset_s8(const opgen_cortex_m_linear_offset_s8_params *p,
                                                      const int8_t *input, const int8_t *weights,
                                                      const int32_t *bias, const int32_t *kernel_sum,
                                                      int8_t *output)
{
    const cmsis_nn_context ctx = {(void *)kernel_sum, 0};
    return arm_fully_connected_s8(&ctx, &p->fc, &p->quant, &p->input_dims, input, &p->weights_dims, weights,
                                  &p->bias_dims, kernel_sum ? kernel_sum : bias, &p->output_dims, output);
}
