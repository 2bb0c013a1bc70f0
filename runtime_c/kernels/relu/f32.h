/* Made by `opgen build` from specs/activation/relu.yaml; do not edit. */
/* RELU: input float32, output float32 (specs/activation/relu.yaml#relu_f32) */
typedef struct {
    int32_t size;
} opgen_relu_f32_params;

static inline int opgen_run_relu_f32(const opgen_relu_f32_params *p, const float *input, float *output)
{
    opgen_clip_f32(0.0f, INFINITY, input, output, p->size);
    return 0;
}
