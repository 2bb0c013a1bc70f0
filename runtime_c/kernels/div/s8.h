/* Made by `opgen build` from specs/arithmetic/div.yaml; do not edit. */
/* DIV: input1 int8, input2 int8, output int8 (specs/arithmetic/div.yaml#div_s8) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
    opgen_mul_quant quant;
} opgen_div_s8_params;

static inline int opgen_run_div_s8(const opgen_div_s8_params *p, const int8_t *input1, const int8_t *input2,
                                   int8_t *output)
{
    int status = 0;
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int8_t, input1, input2, int8_t, output,
                        opgen_quotient_quantized(&p->quant, a, b, &status));
    return status;
}
