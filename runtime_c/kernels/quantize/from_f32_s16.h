/* Made by `opgen build` from specs/quantize/quantize.yaml; do not edit. */
/* QUANTIZE: input float32, output int16 (specs/quantize/quantize.yaml#quantize_from_f32_s16) */
typedef struct {
    float scale;
    int32_t zero_point;
    int32_t size;
} opgen_quantize_from_f32_s16_params;

static inline int opgen_run_quantize_from_f32_s16(const opgen_quantize_from_f32_s16_params *p,
                                                  const float *input, int16_t *output)
{
    opgen_quantize_f32_s16(p->scale, p->zero_point, input, output, p->size);
    return 0;
}
