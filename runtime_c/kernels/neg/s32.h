/* Made by `opgen build` from specs/elementwise/neg.yaml; do not edit. */
/* NEG: input int32, output int32 (specs/elementwise/neg.yaml#neg_s32) */
typedef struct {
    int32_t size;
} opgen_neg_s32_params;

static inline int opgen_run_neg_s32(const opgen_neg_s32_params *p, const int32_t *input, int32_t *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = opgen_wrapping_sub(0, input[i]);
    return 0;
}
