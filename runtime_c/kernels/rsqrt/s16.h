/* Made by `opgen build` from specs/elementwise/rsqrt.yaml; do not edit. */
/* RSQRT: input int16, output int16 (specs/elementwise/rsqrt.yaml#rsqrt_s16) */
typedef struct {
    int32_t multiplier;
    int32_t shift;
    int32_t size;
} opgen_rsqrt_s16_params;

static inline int opgen_run_rsqrt_s16(const opgen_rsqrt_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_rsqrt_s16(p->multiplier, p->shift, input, output, p->size);
    return 0;
}
