/* Made by `opgen build` from specs/elementwise/sqrt.yaml; do not edit. */
/* SQRT: input int8, output int8 (specs/elementwise/sqrt.yaml#sqrt_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_sqrt_s8_params;

static inline int opgen_run_sqrt_s8(const opgen_sqrt_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}
