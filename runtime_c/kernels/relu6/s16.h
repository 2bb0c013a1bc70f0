/* Made by `opgen build` from specs/activation/relu6.yaml; do not edit. */
/* RELU6: input int16, output int16 (specs/activation/relu6.yaml#relu6_s16) */
typedef struct {
    int32_t low;
    int32_t high;
    int32_t size;
} opgen_relu6_s16_params;

static inline int opgen_run_relu6_s16(const opgen_relu6_s16_params *p, const int16_t *input, int16_t *output)
{
    opgen_clip_s16(p->low, p->high, input, output, p->size);
    return 0;
}
