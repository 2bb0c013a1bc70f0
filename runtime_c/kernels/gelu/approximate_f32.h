/* Made by `opgen build` from specs/activation/gelu.yaml; do not edit. */
/* GELU: input float32, output float32 (specs/activation/gelu.yaml#gelu_approximate_f32) */
typedef struct {
    int32_t size;
} opgen_gelu_approximate_f32_params;

static inline int opgen_run_gelu_approximate_f32(const opgen_gelu_approximate_f32_params *p,
                                                 const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const float x = input[i];
        output[i] = 0.5f * x * (1.0f + tanhf(0.79788456f * (x + 0.044715f * x * x * x)));
    }
    return 0;
}
