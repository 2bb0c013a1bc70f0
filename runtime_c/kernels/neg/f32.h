/* Made by `opgen build` from specs/elementwise/neg.yaml; do not edit. */
/* NEG: input float32, output float32 (specs/elementwise/neg.yaml#neg_f32) */
typedef struct {
    int32_t size;
} opgen_neg_f32_params;

static inline int opgen_run_neg_f32(const opgen_neg_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = -input[i];
    return 0;
}
