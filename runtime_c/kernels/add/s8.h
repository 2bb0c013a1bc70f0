/* Made by `opgen build` from specs/arithmetic/add.yaml; do not edit. */
/* ADD: input1 int8, input2 int8, output int8 (specs/arithmetic/add.yaml#add_s8) */
typedef struct {
    opgen_add_quant quant;
    int32_t size;
} opgen_add_s8_params;

static inline int opgen_run_add_s8(const opgen_add_s8_params *p, const int8_t *input1, const int8_t *input2,
                                   int8_t *output)
{
    return arm_elementwise_add_s8(
        input1, input2, p->quant.input1_offset, p->quant.input1_multiplier,
        p->quant.input1_shift, p->quant.input2_offset, p->quant.input2_multiplier,
        p->quant.input2_shift, p->quant.left_shift, output, p->quant.output_offset,
        p->quant.output_multiplier, p->quant.output_shift, p->quant.activation_min,
        p->quant.activation_max, p->size);
}
