/* Made by `opgen build` from specs/activation/relu6.yaml; do not edit. */
/* RELU6: input int8, output int8 (specs/activation/relu6.yaml#relu6_s8) */
typedef struct {
    int32_t low;
    int32_t high;
    int32_t size;
} opgen_relu6_s8_params;

static inline int opgen_run_relu6_s8(const opgen_relu6_s8_params *p, const int8_t *input, int8_t *output)
{
    opgen_clip_s8(p->low, p->high, input, output, p->size);
    return 0;
}
