/* Made by `opgen build` from specs/quantize/dequantize.yaml; do not edit. */
/* DEQUANTIZE: input float16, output float32 (specs/quantize/dequantize.yaml#dequantize_f16) */
typedef struct {
    int32_t size;
} opgen_dequantize_f16_params;

static inline int opgen_run_dequantize_f16(const opgen_dequantize_f16_params *p, const uint16_t *input,
                                           float *output)
{
    opgen_widen_half(input, p->size, output);
    return 0;
}
