/* Made by `opgen build` from specs/quantize/quantize_to_even.yaml; do not edit. */
/* QUANTIZE_TO_EVEN: input float32, output int16 (specs/quantize/quantize_to_even.yaml#quantize_to_even_s16) */
typedef struct {
    float inverse;
    int32_t zero_point;
    int32_t size;
} opgen_quantize_to_even_s16_params;

static inline int opgen_run_quantize_to_even_s16(const opgen_quantize_to_even_s16_params *p,
                                                 const float *input, int16_t *output)
{
    opgen_quantize_to_even_s16(p->inverse, p->zero_point, input, output, p->size);
    return 0;
}
