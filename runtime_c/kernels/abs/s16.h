/* Made by `opgen build` from specs/elementwise/abs.yaml; do not edit. */
/* ABS: input int16, output int16 (specs/elementwise/abs.yaml#abs_s16) */
typedef struct {
    opgen_requant quant;
    int32_t size;
} opgen_abs_s16_params;

static inline int opgen_run_abs_s16(const opgen_abs_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_abs_s16(&p->quant, input, output, p->size);
    return 0;
}
