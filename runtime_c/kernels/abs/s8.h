/* Made by `opgen build` from specs/elementwise/abs.yaml; do not edit. */
/* ABS: input int8, output int8 (specs/elementwise/abs.yaml#abs_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_abs_s8_params;

static inline int opgen_run_abs_s8(const opgen_abs_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}
