/* Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit. */
/* MUL: input1 int8, input2 int8, output int8 (specs/arithmetic/mul.yaml#mul_broadcast_s8) */
typedef struct {
    opgen_mul_quant quant;
    const int32_t *loops;
    int32_t rank;
} opgen_mul_broadcast_s8_params;

static inline int opgen_run_mul_broadcast_s8(const opgen_mul_broadcast_s8_params *p, const int8_t *input1,
                                             const int8_t *input2, int8_t *output)
{
    opgen_broadcast_mul_s8(&p->quant, p->loops, p->rank, input1, input2, output);
    return 0;
}
