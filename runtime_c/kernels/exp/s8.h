/* Made by `opgen build` from specs/elementwise/exp.yaml; do not edit. */
/* EXP: input int8, output int8 (specs/elementwise/exp.yaml#exp_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_exp_s8_params;

static inline int opgen_run_exp_s8(const opgen_exp_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}
