/* Made by `opgen build` from specs/cortex_m/cortex_m_quantize.yaml; do not edit. */
/* CORTEX_M_QUANTIZE: input float32, output int16 (specs/cortex_m/cortex_m_quantize.yaml#cortex_m_quantize_s16) */
typedef struct {
    int32_t size;
    float inverse;
    int32_t zero_point;
    int32_t quant_min;
    int32_t quant_max;
} opgen_cortex_m_quantize_s16_params;

static inline int opgen_run_cortex_m_quantize_s16(const opgen_cortex_m_quantize_s16_params *p,
                                                  const float *input, int16_t *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        output[i] = (int16_t)opgen_quantize_to_even(input[i] * p->inverse, p->zero_point, p->quant_min, p->quant_max);
    }
    return 0;
}
