/* Made by `opgen build` from specs/cortex_m/cortex_m_dequantize.yaml; do not edit. */
/* CORTEX_M_DEQUANTIZE: input int8, output float32 (specs/cortex_m/cortex_m_dequantize.yaml#cortex_m_dequantize_s8) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_cortex_m_dequantize_s8_params;

static inline int opgen_run_cortex_m_dequantize_s8(const opgen_cortex_m_dequantize_s8_params *p,
                                                   const int8_t *input, float *output)
{
    opgen_dequantize_s8_f32(p->scale, p->zero_point, input, output, p->size);
    return 0;
}
