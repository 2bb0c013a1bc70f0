/* Made by `opgen build` from specs/activation/relu_n1_to_1.yaml; do not edit. */
/* RELU_N1_TO_1: input float32, output float32 (specs/activation/relu_n1_to_1.yaml#relu_n1_to_1_f32) */
typedef struct {
    int32_t size;
} opgen_relu_n1_to_1_f32_params;

static inline int opgen_run_relu_n1_to_1_f32(const opgen_relu_n1_to_1_f32_params *p, const float *input,
                                             float *output)
{
    opgen_clip_f32(-1.0f, 1.0f, input, output, p->size);
    return 0;
}
