/* Made by `opgen build` from specs/elementwise/rsqrt.yaml; do not edit. */
/* RSQRT: input int8, output int8 (specs/elementwise/rsqrt.yaml#rsqrt_s8) */
typedef struct {
    const int8_t *table;
    int32_t size;
} opgen_rsqrt_s8_params;

static inline int opgen_run_rsqrt_s8(const opgen_rsqrt_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_lut_s8(p->table, input, output, p->size);
    return 0;
}
