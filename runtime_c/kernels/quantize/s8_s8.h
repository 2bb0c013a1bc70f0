/* Made by `opgen build` from specs/quantize/quantize.yaml; do not edit. */
/* QUANTIZE: input int8, output int8 (specs/quantize/quantize_integers.yaml#quantize_s8_s8) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s8_s8_params;

static inline int opgen_run_quantize_s8_s8(const opgen_quantize_s8_s8_params *p, const int8_t *input,
                                           int8_t *output)
{
    opgen_requantize_s8_s8(&p->quant, input, output, p->size);
    return 0;
}
