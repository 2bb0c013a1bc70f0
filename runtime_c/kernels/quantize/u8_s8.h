/* Made by `opgen build` from specs/quantize/quantize.yaml; do not edit. */
/* QUANTIZE: input uint8, output int8 (specs/quantize/quantize_integers.yaml#quantize_u8_s8) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_quantize_u8_s8_params;

static inline int opgen_run_quantize_u8_s8(const opgen_quantize_u8_s8_params *p, const uint8_t *input,
                                           int8_t *output)
{
    opgen_requantize_u8_s8(&p->quant, input, output, p->size);
    return 0;
}
