/* Made by `opgen build` from specs/arithmetic/mul.yaml; do not edit. */
/* MUL: input1 float32, input2 float32, output float32 (specs/arithmetic/mul.yaml#mul_f32) */
typedef struct {
    float low;
    float high;
    const int32_t *loops;
    int32_t rank;
} opgen_mul_f32_params;

static inline int opgen_run_mul_f32(const opgen_mul_f32_params *p, const float *input1, const float *input2,
                                    float *output)
{
    const float low = opgen_unknown_f32(p->low);
    const float high = opgen_unknown_f32(p->high);
    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output,
                        opgen_clamp_f32(a * b, low, high));
    return 0;
}
