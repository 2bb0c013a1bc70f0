/* Made by `opgen build` from specs/activation/relu6.yaml; do not edit. */
/* RELU6: input float32, output float32 (specs/activation/relu6.yaml#relu6_f32) */
typedef struct {
    int32_t size;
} opgen_relu6_f32_params;

static inline int opgen_run_relu6_f32(const opgen_relu6_f32_params *p, const float *input, float *output)
{
    opgen_clip_f32(0.0f, 6.0f, input, output, p->size);
    return 0;
}
