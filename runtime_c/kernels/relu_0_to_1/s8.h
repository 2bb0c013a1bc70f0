/* Made by `opgen build` from specs/activation/relu_0_to_1.yaml; do not edit. */
/* RELU_0_TO_1: input int8, output int8 (specs/activation/relu_0_to_1.yaml#relu_0_to_1_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_relu_0_to_1_s8_params;

static inline int opgen_run_relu_0_to_1_s8(const opgen_relu_0_to_1_s8_params *p, const int8_t *input,
                                           int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}
