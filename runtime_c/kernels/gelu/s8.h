/* Made by `opgen build` from specs/activation/gelu.yaml; do not edit. */
/* GELU: input int8, output int8 (specs/activation/gelu.yaml#gelu_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_gelu_s8_params;

static inline int opgen_run_gelu_s8(const opgen_gelu_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}
