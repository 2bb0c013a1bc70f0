/* Made by `opgen build` from specs/quantize/quantize.yaml; do not edit. */
/* QUANTIZE: input int16, output int16 (specs/quantize/quantize_integers.yaml#quantize_s16_s16) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s16_s16_params;

static inline int opgen_run_quantize_s16_s16(const opgen_quantize_s16_s16_params *p, const int16_t *input,
                                             int16_t *output)
{
    opgen_requantize_s16_s16(&p->quant, input, output, p->size);
    return 0;
}
