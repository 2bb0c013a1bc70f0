/* Made by `opgen build` from specs/cortex_m/cortex_m_quantize.yaml; do not edit. */
/* CORTEX_M_QUANTIZE: input float32, output int8 (specs/cortex_m/cortex_m_quantize.yaml#cortex_m_quantize_s8) */
typedef struct {
    float inverse;
    int32_t zero_point;
    int32_t quant_min;
    int32_t quant_max;
    int32_t size;
} opgen_cortex_m_quantize_s8_params;

static inline int opgen_run_cortex_m_quantize_s8(const opgen_cortex_m_quantize_s8_params *p,
                                                 const float *input, int8_t *output)
{
    opgen_quantize_limited_s8(p->inverse, p->zero_point, p->quant_min, p->quant_max, input, output, p->size);
    return 0;
}
