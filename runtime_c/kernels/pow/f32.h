/* Made by `opgen build` from specs/arithmetic/pow.yaml; do not edit. */
/* POW: input1 float32, input2 float32, output float32 (specs/arithmetic/pow.yaml#pow_f32) */
typedef struct {
    const int32_t *loops;
    int32_t rank;
} opgen_pow_f32_params;

static inline int opgen_run_pow_f32(const opgen_pow_f32_params *p, const float *input1, const float *input2,
                                    float *output)
{
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, powf(a, b));
    return 0;
}
