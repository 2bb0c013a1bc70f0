/* Made by `opgen build` from specs/quantize/quantize.yaml; do not edit. */
/* QUANTIZE: input int8, output uint8 (specs/quantize/quantize_integers.yaml#quantize_s8_u8) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_s8_u8_params;

static inline int opgen_run_quantize_s8_u8(const opgen_quantize_s8_u8_params *p, const int8_t *input,
                                           uint8_t *output)
{
    opgen_requantize_s8_u8(&p->quant, input, output, p->size);
    return 0;
}
