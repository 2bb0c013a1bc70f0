/* Made by `opgen build` from specs/quantize/dequantize.yaml; do not edit. */
/* DEQUANTIZE: input int16, output float32 (specs/quantize/dequantize.yaml#dequantize_s16) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_dequantize_s16_params;

static inline int opgen_run_dequantize_s16(const opgen_dequantize_s16_params *p, const int16_t *input,
                                           float *output)
{
    opgen_dequantize_s16_f32(p->scale, p->zero_point, input, output, p->size);
    return 0;
}
