/* Made by `opgen build` from specs/activation/prelu.yaml; do not edit. */
/* PRELU: input float32, alpha float32, output float32 (specs/activation/prelu.yaml#prelu_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_prelu_f32_params;

static inline int opgen_run_prelu_f32(const opgen_prelu_f32_params *p, const float *input, const float *alpha,
                                      float *output)
{
    opgen_prelu_f32(p->loops, p->rank, input, alpha, output);
    return 0;
}
