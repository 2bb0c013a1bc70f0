/* Made by `opgen build` from specs/activation/prelu.yaml; do not edit. */
/* PRELU: input int16, alpha int8, output int16 (specs/activation/prelu.yaml#prelu_s16) */
typedef struct {
    opgen_prelu_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_prelu_s16_params;

static inline int opgen_run_prelu_s16(const opgen_prelu_s16_params *p, const int16_t *input,
                                      const int8_t *alpha, int16_t *output)
{
    opgen_prelu_s16(&p->quant, p->loops, p->rank, input, alpha, output);
    return 0;
}
