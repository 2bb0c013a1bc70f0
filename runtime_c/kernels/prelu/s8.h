/* Made by `opgen build` from specs/activation/prelu.yaml; do not edit. */
/* PRELU: input int8, alpha int8, output int8 (specs/activation/prelu.yaml#prelu_s8) */
typedef struct {
    opgen_prelu_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_prelu_s8_params;

static inline int opgen_run_prelu_s8(const opgen_prelu_s8_params *p, const int8_t *input, const int8_t *alpha,
                                     int8_t *output)
{
    opgen_prelu_s8(&p->quant, p->loops, p->rank, input, alpha, output);
    return 0;
}
