/* Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit. */
/* MUL: input1 int16, input2 int16, output int16 (specs/arithmetic/mul.yaml#mul_s16) */
typedef struct {
    opgen_mul_quant quant;
    int32_t size;
} opgen_mul_s16_params;

static inline int opgen_run_mul_s16(const opgen_mul_s16_params *p, const int16_t *input1,
                                    const int16_t *input2, int16_t *output)
{
    return arm_elementwise_mul_s16(
        input1, input2, p->quant.input1_offset, p->quant.input2_offset, output,
        p->quant.output_offset, p->quant.output_multiplier, p->quant.output_shift,
        p->quant.activation_min, p->quant.activation_max, p->size);
}
