/* Made by `opgen build` from specs/activation/softplus.yaml; do not edit. */
/* SOFTPLUS: input float32, output float32 (specs/activation/softplus.yaml#softplus_f32) */
typedef struct {
    int32_t size;
    float beta;
    float threshold;
} opgen_softplus_f32_params;

static inline int opgen_run_softplus_f32(const opgen_softplus_f32_params *p, const float *input,
                                         float *output)
{
    for (int32_t i = 0; i < p->size; i++) {
        const float x = p->beta * input[i];
        output[i] = x > p->threshold ? input[i] : (fmaxf(x, 0.0f) + log1pf(expf(-fabsf(x)))) / p->beta;
    }
    return 0;
}
