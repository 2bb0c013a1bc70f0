/* Made by `opgen build` from specs/activation/elu.yaml; do not edit. */
/* ELU: input float32, output float32 (specs/activation/elu.yaml#elu_f32) */
typedef struct {
    int32_t size;
} opgen_elu_f32_params;

static inline int opgen_run_elu_f32(const opgen_elu_f32_params *p, const float *input, float *output)
{
    for (int32_t i = 0; i < p->size; i++)
        output[i] = input[i] < 0.0f ? expm1f(input[i]) : input[i];
    return 0;
}
