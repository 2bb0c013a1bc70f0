/* Made by `opgen build` from specs/quantize/dequantize.yaml; do not edit. */
/* DEQUANTIZE: input uint8, output float32 (specs/quantize/dequantize.yaml#dequantize_u8) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_dequantize_u8_params;

static inline int opgen_run_dequantize_u8(const opgen_dequantize_u8_params *p, const uint8_t *input,
                                          float *output)
{
    opgen_dequantize_u8_f32(p->scale, p->zero_point, input, output, p->size);
    return 0;
}
