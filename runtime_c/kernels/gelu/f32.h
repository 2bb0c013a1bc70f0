/* Made by `opgen build` from specs/activation/gelu.yaml; do not edit. */
/* GELU: input float32, output float32 (specs/activation/gelu.yaml#gelu_f32) */
typedef struct {
    int32_t size;
} opgen_gelu_f32_params;

static inline int opgen_run_gelu_f32(const opgen_gelu_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = 0.5f * input[i] * erfcf(-0.70710678f * input[i]);
    return 0;
}
