/* Made by `opgen build` from specs/cortex_m/cortex_m_mul.yaml; do not edit. */
/* CORTEX_M_MUL: input1 int8, input2 int8, output int8 (specs/cortex_m/cortex_m_mul.yaml#cortex_m_mul_s8) */
typedef struct {
    opgen_mul_quant quant;
    int32_t size;
} opgen_cortex_m_mul_s8_params;

static inline int opgen_run_cortex_m_mul_s8(const opgen_cortex_m_mul_s8_params *p, const int8_t *input1,
                                            const int8_t *input2, int8_t *output)
{
    return arm_elementwise_mul_s8(
        input1, input2, p->quant.input1_offset, p->quant.input2_offset, output,
        p->quant.output_offset, p->quant.output_multiplier, p->quant.output_shift,
        p->quant.activation_min, p->quant.activation_max, p->size);
}
