/* Made by `opgen build` from specs/activation/leaky_relu.yaml; do not edit. */
/* LEAKY_RELU: input int8, output int8 (specs/activation/leaky_relu.yaml#leaky_relu_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_leaky_relu_s8_params;

static inline int opgen_run_leaky_relu_s8(const opgen_leaky_relu_s8_params *p, const int8_t *input,
                                          int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}
