/* Made by `opgen build` from specs/activation/leaky_relu.yaml; do not edit. */
/* LEAKY_RELU: input int16, output int16 (specs/activation/leaky_relu.yaml#leaky_relu_s16) */
typedef struct {
    opgen_leaky_quant quant;
    int32_t size;
} opgen_leaky_relu_s16_params;

static inline int opgen_run_leaky_relu_s16(const opgen_leaky_relu_s16_params *p, const int16_t *input,
                                           int16_t *output)
{
    opgen_leaky_s16(&p->quant, input, output, p->size);
    return 0;
}
