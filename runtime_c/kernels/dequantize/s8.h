/* Made by `opgen build` from specs/quantize/dequantize.yaml; do not edit. */
/* DEQUANTIZE: input int8, output float32 (specs/quantize/dequantize.yaml#dequantize_s8) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_dequantize_s8_params;

static inline int opgen_run_dequantize_s8(const opgen_dequantize_s8_params *p, const int8_t *input,
                                          float *output)
{
    opgen_dequantize_s8_f32(p->scale, p->zero_point, input, output, p->size);
    return 0;
}
