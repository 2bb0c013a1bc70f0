/* Made by `opgen build` from specs/arithmetic/add_n.yaml; do not edit. */
/* ADD_N: inputs int8, output int8 (specs/arithmetic/add_n.yaml#add_n_s8) */
typedef struct {
    opgen_add_quant quant;
    int32_t count;
    int32_t size;
} opgen_add_n_s8_params;

static inline int opgen_run_add_n_s8(const opgen_add_n_s8_params *p, const int8_t *const *inputs,
                                     int8_t *output)
{
    opgen_add_n_s8(&p->quant, p->count, p->size, inputs, output);
    return 0;
}
