/* Made by `opgen build` from specs/activation/leaky_relu.yaml; do not edit. */
/* LEAKY_RELU: input float32, output float32 (specs/activation/leaky_relu.yaml#leaky_relu_f32) */
typedef struct {
    float alpha;
    int32_t size;
} opgen_leaky_relu_f32_params;

static inline int opgen_run_leaky_relu_f32(const opgen_leaky_relu_f32_params *p, const float *input,
                                           float *output)
{
    opgen_leaky_f32(p->alpha, input, output, p->size);
    return 0;
}
